/* What DOS and old Macintoshes write the bytes 80 to FF for; the platform's decoder knows only some of them. */

const upper = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  'x-mac-ce':
    'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅ' +
    'ņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ',
} as const

export type OldAlphabet = keyof typeof upper

const isOld = (label: string): label is OldAlphabet => Object.hasOwn(upper, label)

/** The 128 signs of an alphabet of one byte a sign, from the byte 80 on. */
export function signsOf(label: string): string[] {
  if (isOld(label)) return [...upper[label]]
  const bytes = Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at)
  return [...new TextDecoder(label).decode(bytes)]
}

/** A decoder of any encoding that the feeds know, as the platform's works. */
export function alphabetDecoder(label: string): Pick<TextDecoder, 'decode'> {
  if (!isOld(label)) return new TextDecoder(label)
  const signs = signsOf(label)
  return {
    decode: (input) =>
      Buffer.from(input as Uint8Array)
        .toString('latin1')
        .replace(/[\u0080-\u00ff]/g, (sign) => signs[sign.charCodeAt(0) - 0x80] ?? sign),
  }
}

/** "cp850", "IBM-437": the names that programs use; null for none of these. */
export function oldAlphabetOf(label: string): OldAlphabet | null {
  if (
    /^(?:x-)?mac[- _]?(?:ce|centraleurope|central-?euro(?:pe(?:an)?)?|latin2)$/i.test(label.trim())
  )
    return 'x-mac-ce'
  const [, number] =
    /^(?:cp|ibm|dos|oem|cs?pc|codepage)?[- _]?(?:cp)?(850|852|437)$/i.exec(label.trim()) ?? []
  return number ? (`ibm${number}` as OldAlphabet) : null
}

/* Names of the months, in the languages of the sheets that come in. Without accents and dots. */

const names = [
  'january jan januar jaenner janner janvier janv enero ene gennaio gen januari janeiro stycznia styczen sty leden ledna',
  'february feb februar feber fevrier fevr fev febrero febbraio februari fevereiro lutego luty lut unor unora',
  'march mar maerz marz mrz mars marzo maart mrt marco marca marzec marts brezen brezna',
  'april apr avril avr abril abr aprile kwietnia kwiecien kwi duben dubna',
  'may mai mayo maggio mag mei maio maja maj kveten kvetna',
  'june jun juni juin junio giugno giu junho czerwca czerwiec cze cerven cervna',
  'july jul juli juillet juil julio luglio lug julho lipca lipiec lip cervenec cervence',
  'august aug aout agosto ago augustus augusti sierpnia sierpien sie srpen srpna',
  'september sep sept septembre septiembre settembre set setembro wrzesnia wrzesien wrz zari',
  'october oct oktober okt octobre octubre ottobre ott outubro out pazdziernika pazdziernik paz rijen rijna',
  'november nov novembre noviembre novembro listopada listopad lis',
  'december dec dezember dez decembre diciembre dic dicembre dezembro grudnia grudzien gru prosinec prosince',
]

const numbers = new Map(
  names.flatMap((line, at) => line.split(' ').map((name) => [name, at + 1] as const)),
)

/** 1 to 12 of a month's name or what it is shortened to; null for another word. */
export function monthNamed(word: string): number | null {
  const bare = word
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
  return numbers.get(bare) ?? null
}

import type { FeedFile, FeedHead, FeedOptions, FeedPiece } from '#app/feeds/feed.ts'
import { decodeText } from '#app/feeds/files/decode-text.ts'
import { type Defaults, readHeader, recordOf } from './record.ts'
import { childOf, type Element } from './xml/element.ts'
import type { Message } from './xml/product-builder.ts'
import { ProductReader } from './xml/products.ts'

/**
 * Reads ONIX for Books 2.1, 3.0 and 3.1, by reference names or short tags, in one pass and in memory that does not depend
 * on the length of the file. It says what the file is before the first record. No address in it is asked.
 */
export async function* readOnix(file: FeedFile, options: FeedOptions): AsyncGenerator<FeedPiece> {
  const text = decodeText(file.open(), { isXml: true, chosen: options.encoding })
  const reader = new ProductReader()
  let defaults: Defaults = { sentAt: null, sender: null }
  let record = 0
  let isHeadGiven = false
  function* pieces(parts: ReturnType<ProductReader['write']>): Generator<FeedPiece> {
    for (const part of parts) {
      if ('trouble' in part) {
        if (!isHeadGiven && record === 0) yield headOf(file.name, reader.message, defaults.sender)
        isHeadGiven = true
        yield { file: file.name, trouble: part.trouble }
        continue
      }
      const { element, damage } = part
      if (element.name === 'Header') {
        defaults = readHeader(element)
        continue
      }
      if (!isHeadGiven) yield headOf(file.name, reader.message, defaults.sender, element)
      isHeadGiven = true
      record += 1
      yield recordOf(
        { product: element, damage, place: { file: file.name, record } },
        defaults,
        options,
      )
    }
  }
  for await (const some of text) yield* pieces(reader.write(some))
  yield* pieces(reader.end())
  if (!isHeadGiven) yield headOf(file.name, reader.message, defaults.sender)
  if (record === 0) yield { file: file.name, trouble: 'There is no product in it.' }
  for (const trouble of text.doubts) yield { file: file.name, trouble, isMended: true }
}

function headOf(
  file: string,
  message: Message | null,
  sender: string | null,
  product?: Element,
): FeedHead {
  const address = Object.entries(message?.attributes ?? {}).find(([name]) => /^xmlns\b/.test(name))
  const release =
    /^[23]\.\d/.exec(message?.attributes.release ?? '')?.[0] ??
    /onix\/([23]\.\d)/.exec(address?.[1] ?? '')?.[1] ??
    (product && (childOf(product, 'DescriptiveDetail') ? '3.0' : '2.1'))
  return { file, kind: release ? `ONIX ${release}` : 'ONIX', sender, columns: [] }
}

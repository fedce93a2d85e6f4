import type { Book } from '#app/catalog/book.ts'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import { xmlHead } from '#app/values/xml.ts'
import { group, leaf } from './elements.ts'
import { productOf } from './product.ts'
import type { Offer } from './supply.ts'

export type Sender = Pick<ShopIdentity, 'name' | 'email'> &
  Pick<Offer, 'charges'> & {
    /** The shop's address. */
    shopUrl: string
    sentAt: Date
  }

/** A message of ONIX for Books 3.0, reference names: the shop's books as others take them in. */
export async function* writeOnix(
  books: AsyncIterable<Book[]>,
  { name, email, charges, shopUrl, sentAt }: Sender,
): AsyncGenerator<string> {
  const header = group(
    'Header',
    group('Sender', leaf('SenderName', name), leaf('EmailAddress', email)),
    leaf('SentDateTime', timeOf(sentAt)),
  )
  yield `${xmlHead}<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">\n${header}\n`
  const offer: Offer = { name, host: new URL(shopUrl).host, charges }
  let isEmpty = true
  for await (const some of books) {
    isEmpty = false
    yield some.map((book) => productOf(book, offer)).join('')
  }
  // The schema asks for a product, or for the word that there is none.
  yield `${isEmpty ? '<NoProduct/>\n' : ''}</ONIXMessage>\n`
}

/** "20270301T143000Z". */
const timeOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

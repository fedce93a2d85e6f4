import type { BookFields } from '#app/desk/books/book-fields.ts'
import type { FieldName } from '#app/feeds/fields/sheet-fields.ts'

/** What a field of the trade means, for somebody who meets it for the first time. */
export type Help = {
  text: string
  /** Where ONIX, the trade's format of feeds, has it: an element, a code list or both. */
  onix?: string
}

/** Every field of a book, and of a sheet of books. */
export const fieldHelp: Record<FieldName | keyof BookFields, Help> = {
  title: {
    text: 'The title as on the title page. A subtitle and the name of a series have boxes of their own.',
    onix: 'TitleDetail, list 15',
  },
  subtitle: {
    text: 'The second line of the title, without the colon in front of it.',
    onix: 'Subtitle',
  },
  author: {
    text: 'The name as cards and lists show it. If you name contributors below, the shop writes this line by itself.',
    onix: 'PersonName, list 17',
  },
  category: {
    text: 'The one genre the book is listed under in your shop. Subjects, further down, are the trade’s own codes.',
    onix: 'made from the main Subject, list 27',
  },
  newPrice: {
    text: 'What a reader pays today. Whether tax is included is the same for all books: see Settings.',
    onix: 'PriceAmount, list 58 for its type',
  },
  oldPrice: {
    text: 'The price before a reduction. It is shown struck through, so it must be above today’s price.',
  },
  isbn13: {
    text: 'The number of this edition: 13 digits that start with 978 or 979, usually above the barcode. A paperback and an e-book of the same text have different ones. An old ISBN of 10 digits is converted.',
    onix: 'ProductIdentifier, list 5, type 15',
  },
  format: {
    text: 'How this edition is made: between hard covers, with a soft cover, as a file or to be listened to.',
    onix: 'ProductForm, list 150; details in list 175',
  },
  edition: {
    text: 'What tells this edition from an earlier one: a number, “revised”, “illustrated”, “large print”. Leave it empty for a first edition.',
    onix: 'EditionType, list 21',
  },
  publisher: {
    text: 'The house that publishes the book. The name on the spine may be that of an imprint.',
    onix: 'Publisher, list 45',
  },
  imprint: {
    text: 'The brand under which the publisher brings the book out, such as Vintage at Penguin Random House.',
    onix: 'Imprint',
  },
  publishedOn: {
    text: 'When this edition came out or will come out. A year or a month is enough if no more is known.',
    onix: 'PublishingDate, list 163; its format in list 55',
  },
  seriesName: {
    text: 'The series that the book belongs to. All books with the same name here share a page in the shop.',
    onix: 'Collection, list 148',
  },
  seriesNumber: {
    text: 'Its place in the series, as readers would look for it: 3, or 2.5 for a story in between.',
    onix: 'PartNumber or CollectionSequence, list 197',
  },
  contributors: {
    text: 'Everybody who made the book, one on a line, with what they did. Without a role a name is an author.',
    onix: 'ContributorRole, list 17',
  },
  subjects: {
    text: 'What the book is about, in the trade’s codes. BISAC, used in North America, has three letters and six digits (FIC004000). Thema, used worldwide, starts with a letter (FBC); qualifiers for place, language, time and age of readers start with a digit. Anything else is a keyword.',
    onix: 'Subject, list 27: 10 is BISAC, 93 Thema, 20 keywords',
  },
  pages: {
    text: 'The number of the last printed page, with roman numbers left out.',
    onix: 'Extent, list 23; its unit in list 24',
  },
  weightGrams: {
    text: 'What one copy weighs in grams, without packing.',
    onix: 'Measure, list 48, type 08; its unit in list 50',
  },
  language: {
    text: 'The language of the text, not of the original. A code of two or three letters, if need be with a country: en, de, pt-BR.',
    onix: 'Language, list 22, role 01; codes in list 74',
  },
  workId: {
    text: 'Gives the hardback, the paperback and the e-book of one text the same ID, so that each page of the shop leads to the others.',
    onix: 'WorkIdentifier, list 16',
  },
  availability: {
    text: 'Whether the book can be had: in stock or from the warehouse (Available), ordered for the customer (To order), before publication (Preorder), between two printings (Reprinting), or no more (Out of print, Withdrawn).',
    onix: 'ProductAvailability, list 65; PublishingStatus, list 64',
  },
  orderDays: {
    text: 'For a book that you order when a customer does: how many days until it can leave your shop.',
    onix: 'OrderTime',
  },
  availableOn: {
    text: 'For a preorder or a reprint: the day on which you expect copies. Readers see it on the book’s page.',
    onix: 'SupplyDate, list 166',
  },
  stock: {
    text: 'How many copies you have. The shop counts down with each order and stops selling at none. Left empty, copies are not counted.',
    onix: 'OnHand',
  },
  coverImage: {
    text: 'The public name of the cover’s file. Usually you can leave it alone: a picture you upload and a cover that is designed get a name by themselves.',
    onix: 'SupportingResource, list 158, type 01',
  },
  description: {
    text: 'What readers see on the book’s page: plain text, with a blank line between paragraphs.',
    onix: 'TextContent, list 153, type 03',
  },
  descriptionHtml: {
    text: 'The same description with emphasis as HTML. Only bold, italics, lists and paragraphs are kept.',
    onix: 'TextContent with a TextFormat of list 34',
  },
  key: {
    text: 'The number by which whoever sends the file knows the book: an SKU, a handle, a record number. It finds books that have no ISBN.',
    onix: 'RecordReference',
  },
}

/** What can be chosen when files of books are read. */
export const readingHelp = {
  source: {
    text: 'Whom the files come from. Your choices for its columns and prices are remembered under this name.',
    onix: 'SenderName',
  },
  currency: {
    text: 'The three letters of the currency to take prices in, such as USD or EUR.',
    onix: 'CurrencyCode, list 96',
  },
  territory: {
    text: 'The country you sell in, by its two letters: prices and sales rights for other countries are left out.',
    onix: 'Territory, list 91; regions in list 49',
  },
  priceTypes: {
    text: 'A book may come with several prices: with or without tax, recommended or fixed by law. Name the types you want, the best first.',
    onix: 'PriceType, list 58; who it is for in list 59',
  },
  promotions: {
    text: 'Some prices hold for a few weeks only. Take them if you read your feeds daily, or they stay too long.',
    onix: 'PriceQualifier, list 59; PriceDate, list 173',
  },
  fallbackPrice: {
    text: 'What new books cost that come without a price. You can change it later, book by book or for many at once.',
    onix: 'UnpricedItemType, list 57',
  },
  encoding: {
    text: 'How letters are written in the file. A wrong guess shows as “GarcÃ­a” in place of “García”.',
  },
} satisfies Record<string, Help>

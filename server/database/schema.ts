import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { availabilities, contributorRoles, formats, subjectSchemes } from '#app/catalog/facts.ts'
import { headingKinds } from '#app/search/headings.ts'

/* The tables as drizzle sees them. The truth is in migrations/*.sql; this file only mirrors it. */

const at = (name: string) => timestamp(name, { withTimezone: true })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const admins = pgTable('admins', {
  id: uuid().primaryKey(),
  username: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  role: text({ enum: ['owner', 'editor', 'packer'] })
    .notNull()
    .default('owner'),
  disabledAt: at('disabled_at'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const audit = pgTable('audit', {
  id: uuid().primaryKey(),
  at: at('at').notNull().defaultNow(),
  actorKind: text('actor_kind', { enum: ['admin', 'customer', 'system'] }).notNull(),
  actorId: text('actor_id'),
  action: text().notNull(),
  subject: text(),
  detail: jsonb(),
})

export const coverOriginals = pgTable('cover_originals', {
  hash: text().primaryKey(),
  mediaType: text('media_type').notNull(),
  bytes: bytea().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const books = pgTable('books', {
  id: uuid().primaryKey(),
  version: integer().notNull().default(1),
  title: text().notNull(),
  description: text().notNull().default(''),
  descriptionHtml: text('description_html'),
  category: text().notNull().default(''),
  author: text(),
  isbn13: text(),
  publishedYear: integer('published_year'),
  newPriceCents: integer('new_price_cents').notNull(),
  oldPriceCents: integer('old_price_cents'),
  coverImage: text('cover_image').notNull(),
  coverHash: text('cover_hash').notNull(),
  coverOriginal: text('cover_original'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  archivedAt: at('archived_at'),
  subtitle: text(),
  publisher: text(),
  imprint: text(),
  publishedOn: date('published_on', { mode: 'string' }),
  publishedPrecision: text('published_precision', { enum: ['year', 'month', 'day'] }),
  language: text(),
  pages: integer(),
  format: text({ enum: formats }),
  seriesName: text('series_name'),
  seriesNumber: text('series_number'),
  availability: text({ enum: availabilities }).notNull().default('available'),
  orderDays: integer('order_days'),
  availableOn: date('available_on', { mode: 'string' }),
  stock: integer(),
  edition: text(),
  workId: uuid('work_id'),
  sales: integer().notNull().default(0),
})

export const bookContributors = pgTable(
  'book_contributors',
  {
    bookId: uuid('book_id').notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    role: text({ enum: contributorRoles }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.bookId, row.position] })],
)

export const bookSubjects = pgTable(
  'book_subjects',
  {
    bookId: uuid('book_id').notNull(),
    position: integer().notNull(),
    scheme: text({ enum: subjectSchemes }).notNull(),
    code: text(),
    heading: text(),
  },
  (row) => [primaryKey({ columns: [row.bookId, row.position] })],
)

export const headings = pgTable('headings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: headingKinds }).notNull(),
  slug: text().notNull(),
  name: text().notNull(),
  books: integer().notNull().default(0),
  sales: bigint({ mode: 'number' }).notNull().default(0),
  terms: tsvector().notNull().default(''),
})

export const bookSearch = pgTable('book_search', {
  bookId: uuid('book_id').primaryKey(),
  dated: date({ mode: 'string' }).notNull(),
  sales: integer().notNull(),
  priceCents: integer('price_cents').notNull(),
  genre: integer(),
  titleKey: text('title_key').notNull(),
  shortKey: text('short_key'),
  terms: tsvector().notNull(),
})

export const bookFacets = pgTable('book_facets', {
  bookId: uuid('book_id').primaryKey(),
  genre: integer().notNull(),
  code: integer().notNull(),
})

export const bookTexts = pgTable('book_texts', {
  bookId: uuid('book_id').primaryKey(),
  folded: text().notNull(),
})

export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
  books: integer().notNull().default(0),
  strongBooks: integer('strong_books').notNull().default(0),
  near: integer().array().notNull().default([]),
})

export const moved = pgTable(
  'moved',
  {
    kind: text({ enum: ['book', 'genre', 'author', 'series', 'subject', 'publisher'] }).notNull(),
    fromKey: text('from_key').notNull(),
    toKey: text('to_key').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.kind, row.fromKey] })],
)

export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  customerUid: text('customer_uid').notNull(),
  status: text({ enum: ['placed', 'packed', 'shipped', 'delivered', 'cancelled', 'returned'] })
    .notNull()
    .default('placed'),
  name: text(),
  email: text(),
  phone: text(),
  street: text(),
  city: text(),
  country: text(),
  state: text(),
  zipcode: text(),
  subtotalCents: integer('subtotal_cents').notNull(),
  shippingCents: integer('shipping_cents').notNull(),
  taxCents: integer('tax_cents').notNull(),
  totalCents: integer('total_cents').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id').notNull(),
    position: integer().notNull(),
    bookId: uuid('book_id').notNull(),
    status: text({ enum: ['ordered', 'packed', 'cancelled', 'returned'] })
      .notNull()
      .default('ordered'),
    title: text().notNull(),
    isbn13: text(),
    priceCents: integer('price_cents').notNull(),
    quantity: integer().notNull().default(1),
    availableOn: date('available_on', { mode: 'string' }),
    orderDays: integer('order_days'),
  },
  (line) => [primaryKey({ columns: [line.orderId, line.position] })],
)

export const orderKeys = pgTable(
  'order_keys',
  {
    customerUid: text('customer_uid').notNull(),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    orderId: uuid('order_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.customerUid, row.key] })],
)

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  uid: text().notNull(),
  email: text(),
  emailVerified: boolean('email_verified').notNull().default(false),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  signInId: text('sign_in_id'),
})

export const attempts = pgTable('attempts', {
  id: uuid().primaryKey(),
  bucket: text().notNull(),
  at: at('at').notNull().defaultNow(),
  underWay: boolean('under_way').notNull().default(false),
})

export const subscribers = pgTable('subscribers', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  status: text({ enum: ['pending', 'confirmed', 'unsubscribed'] })
    .notNull()
    .default('pending'),
  confirmTokenHash: text('confirm_token_hash'),
  unsubscribeToken: text('unsubscribe_token').notNull(),
  source: text().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  confirmSentAt: at('confirm_sent_at'),
  confirmedAt: at('confirmed_at'),
  unsubscribedAt: at('unsubscribed_at'),
})

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
import { contributorRoles } from '#app/values/contributor-roles.ts'
import {
  adminRoles,
  availabilities,
  formats,
  headingKinds,
  orderStatuses,
  shelfKinds,
  subjectSchemes,
} from '#app/values/stored.ts'

/* The tables as drizzle sees them. The truth is in migrations/*.sql; this file has those
   that drizzle queries; the others are reached in plain SQL. */

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
  role: text({ enum: adminRoles }).notNull().default('owner'),
  email: text(),
  disabledAt: at('disabled_at'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const adminSessions = pgTable('admin_sessions', {
  id: uuid().primaryKey(),
  adminId: uuid('admin_id').notNull(),
  tokenId: uuid('token_id').notNull(),
  startedAt: at('started_at').notNull(),
  endsAt: at('ends_at').notNull(),
  address: text(),
  browser: text(),
  seenAt: at('seen_at'),
})

export const audit = pgTable('audit', {
  id: uuid().primaryKey(),
  at: at('at').notNull().defaultNow(),
  actorKind: text('actor_kind', { enum: ['admin', 'customer', 'system'] }).notNull(),
  actorId: text('actor_id'),
  action: text().notNull(),
  subject: text(),
  called: text(),
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
  /** Counts what people change, for If-Match: sales, counts and new covers leave it (docs/decisions/017). */
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
  weightGrams: integer('weight_grams'),
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
  /** Fields that somebody edited by hand: a feed leaves them alone. */
  protected: text().array().notNull().default([]),
  /** The import that created or changed it last. */
  importId: uuid('import_id'),
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
  letter: text(),
  sortKey: text('sort_key'),
})

export const moved = pgTable(
  'moved',
  {
    kind: text({ enum: ['book', ...shelfKinds] }).notNull(),
    fromKey: text('from_key').notNull(),
    toKey: text('to_key').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.kind, row.fromKey] })],
)

export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  customerUid: text('customer_uid').notNull(),
  status: text({ enum: orderStatuses }).notNull().default('placed'),
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
  number: bigint({ mode: 'number' }).notNull(),
  sendApart: boolean('send_apart').notNull().default(false),
  taxIncluded: boolean('tax_included').notNull().default(false),
  shippingTaxCents: integer('shipping_tax_cents').notNull().default(0),
  confirmNeeded: boolean('confirm_needed').notNull().default(false),
  confirmedAt: at('confirmed_at'),
  sendBy: date('send_by', { mode: 'string' }),
  endedAt: at('ended_at'),
  emailProven: boolean('email_proven').notNull().default(false),
})

export const attempts = pgTable('attempts', {
  id: uuid().primaryKey(),
  bucket: text().notNull(),
  at: at('at').notNull().defaultNow(),
  underWay: boolean('under_way').notNull().default(false),
})

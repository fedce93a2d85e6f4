import * as z from 'zod/mini'
import { text } from '#app/catalog/trade/text.schema.ts'
import { day } from '#app/orders/day.schema.ts'

/* What comes from suppliers: what is to be ordered, what is on order, and copies that arrive. */

const bookSchema = z.object({
  productId: z.string(),
  isbn13: z.nullable(z.string()),
  title: z.string(),
  author: z.nullable(z.string()),
  language: z.nullable(z.string()),
})
const wanting = z.object({
  /** The order's number, and the line's position in it. */
  number: z.number(),
  line: z.number(),
  sendBy: z.nullable(z.string()),
})

export const wantedListSchema = z.strictObject({
  /** One supplier alone, by the name in the list. */
  supplier: z.optional(text('Supplier', 300)),
  /** The last supplier of the page before. */
  after: z.optional(text('After', 300)),
  limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'Limit is 1 to 50'))),
})

export const wantedSchema = z.object({
  suppliers: z.array(
    z.object({
      /** The publisher of the books; '' where none is known. */
      supplier: z.string(),
      copies: z.number(),
      books: z.array(z.extend(bookSchema, { copies: z.number(), orders: z.array(wanting) })),
      /** Copies beyond those that are listed here. */
      more: z.number(),
    }),
  ),
  next: z.nullable(z.string()),
})
export type Wanted = z.infer<typeof wantedSchema>
export type WantedSupplier = Wanted['suppliers'][number]

/** One supplier order takes this many copies; more go in another one. */
export const maxLines = 200

export const newSupplierOrderSchema = z.strictObject({
  supplier: text('Supplier', 300).check(z.minLength(1, 'Supplier is required')),
  reference: z.optional(text('Reference', 120)),
  expectedOn: z.optional(day('Expected day')),
  lines: z
    .array(
      z.strictObject({ number: z.int().check(z.positive()), line: z.int().check(z.positive()) }),
    )
    .check(
      z.minLength(1, 'Choose at least one book'),
      z.maxLength(maxLines, `At most ${maxLines} copies in one supplier order`),
    ),
})
export type NewSupplierOrder = z.infer<typeof newSupplierOrderSchema>

export const supplierOrderedSchema = z.object({
  id: z.string(),
  /** Copies that are on order now. */
  ordered: z.number(),
  /** Lines that had moved on, and what became of them. */
  moved: z.array(z.object({ number: z.number(), line: z.number(), message: z.string() })),
})
export type SupplierOrdered = z.infer<typeof supplierOrderedSchema>

export const openOrdersSchema = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      supplier: z.string(),
      reference: z.nullable(z.string()),
      orderedAt: z.string(),
      by: z.nullable(z.string()),
      expectedOn: z.nullable(z.string()),
      isOverdue: z.boolean(),
      lines: z.array(
        z.object({
          number: z.number(),
          line: z.number(),
          title: z.string(),
          isbn13: z.nullable(z.string()),
          productId: z.string(),
          /** When the customer was last told of a delay. */
          toldAt: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** There are more than the list holds. */
  more: z.boolean(),
})
export type OpenOrders = z.infer<typeof openOrdersSchema>
export type OpenSupplierOrder = OpenOrders['orders'][number]

export const tellSchema = z.strictObject({
  /** The new day; kept with the supplier order. */
  expectedOn: z.optional(day('Expected day')),
  note: z.optional(text('Note', 500)),
})
export const toldSchema = z.object({
  told: z.array(z.number()),
  refused: z.array(z.object({ number: z.number(), message: z.string() })),
})
export type ToldCustomers = z.infer<typeof toldSchema>

export const arrivalSchema = z.strictObject({
  /** Scanned or typed; or the id of a book that has none. */
  isbn: z.optional(text('ISBN', 60)),
  book: z.optional(z.uuid('Not the id of a book').check(z.toLowerCase())),
  key: z
    .string('Key is required')
    .check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Key takes 1 to 200 visible ASCII characters')),
  /** Nobody waits for it: the copy goes on the shelf. */
  toStock: z.optional(z.boolean()),
})
export type Arrival = z.infer<typeof arrivalSchema>

export const arrivedSchema = z.object({
  /** complete: everything of the order is here; waits: more is to come; nobody: no order waits for it. */
  verdict: z.enum(['complete', 'waits', 'nobody', 'stocked']),
  message: z.string(),
  number: z.nullable(z.number()),
  title: z.string(),
  productId: z.string(),
  /** What the order still waits for. */
  waitsFor: z.array(z.string()),
  /** Copies in the shop; null when nobody counts them. */
  stock: z.nullable(z.number()),
})
export type Arrived = z.infer<typeof arrivedSchema>

import * as z from 'zod/mini'
import { text } from './text.schema.ts'

/* What the schemas of a book's fields are put together from. `name` is what the form calls a field. */

/** One line of text, tidied, and not empty. */
export const filled = (name: string, maxLength: number) =>
  text(name, maxLength).check(z.minLength(1, `${name} is required`))

/** A whole number within bounds. */
export const whole = (name: string, from: number, to: number) =>
  z
    .int(`${name} must be a whole number`)
    .check(
      z.minimum(from, `${name} must be at least ${from}`),
      z.maximum(to, `${name} must be at most ${to}`),
    )

/** May be left out, which changes nothing, or be `null`, which takes the value away. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** Refuses with the words of a function that answers what is wrong, or null. */
export const saying = (problemOf: (value: string) => string | null) =>
  z.check<string>(({ value, issues }) => {
    const message = problemOf(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })

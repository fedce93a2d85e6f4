import * as z from 'zod/mini'
import { contributorRoles } from '#app/values/contributor-roles.ts'
import { subjectSchemes } from '#app/values/stored.ts'

/* A line of a book's lists, as the wire carries it. */

export const contributorSchema = z.object({ name: z.string(), role: z.enum(contributorRoles) })

/** A keyword has only a heading; BISAC and Thema have a code and, for people, a heading. */
export const subjectSchema = z.object({
  scheme: z.enum(subjectSchemes),
  code: z.optional(z.string()),
  heading: z.optional(z.string()),
})

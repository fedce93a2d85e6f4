import * as z from 'zod/mini'
import { emailSchema, newPasswordSchema } from '#app/account/credentials.schema.ts'
import { tidyLine } from '#app/values/signs.ts'
import { adminRoles } from '#app/values/stored.ts'

/* The people of the desk, on the wire. */

const roleSchema = z.enum(adminRoles, 'Choose a role')

/** POST /api/desk/people/invitations. */
export const invitationSchema = z.strictObject({ email: emailSchema, role: roleSchema })
export type NewInvitation = z.infer<typeof invitationSchema>

/** PUT /api/desk/people/:id; `read` is what the caller saw, so that two owners do not cross. */
export const personChangesSchema = z.strictObject({
  role: z.optional(roleSchema),
  disabled: z.optional(z.boolean('Disabled is true or false')),
  read: z.optional(z.strictObject({ role: roleSchema, disabled: z.boolean() })),
})
export type PersonChanges = z.infer<typeof personChangesSchema>

const token = z.string('The link is incomplete').check(z.minLength(1), z.maxLength(200))

/** POST /api/staff/invitation. */
export const linkSchema = z.strictObject({ token })

/** POST /api/staff/invitation/accept; the name is asked for only of somebody new. */
export const acceptSchema = z.strictObject({
  token,
  username: z.optional(
    z.string('Username is required').check(
      z.overwrite(tidyLine),
      z.minLength(1, 'Username is required'),
      z.maxLength(60, 'Username takes at most 60 characters'),
      // An @ would let a name look like somebody else's address.
      z.regex(/^[^@\p{C}]+$/u, 'Username takes letters, digits and signs other than @'),
    ),
  ),
  password: newPasswordSchema,
})
export type Acceptance = z.infer<typeof acceptSchema>

const moment = z.string()

export const personSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  role: roleSchema,
  disabled: z.boolean(),
  secondFactor: z.boolean(),
  createdAt: moment,
  lastSignInAt: z.nullable(moment),
  logins: z.number(),
})
export type Person = z.infer<typeof personSchema>

const invitationAnswer = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  /** A link for a new password, for somebody who is there already. */
  isForPassword: z.boolean(),
  state: z.enum(['open', 'expired', 'accepted', 'withdrawn']),
  invitedBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
})
export type Invitation = z.infer<typeof invitationAnswer>

export const staffAnswer = z.object({
  me: z.string(),
  people: z.array(personSchema),
  invitations: z.array(invitationAnswer),
  secondFactorRequired: z.boolean(),
})
export type Staff = z.infer<typeof staffAnswer>

export const loginSchema = z.object({
  id: z.string(),
  startedAt: moment,
  seenAt: moment,
  address: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  isThis: z.boolean(),
})
export type Login = z.infer<typeof loginSchema>

export const signInSchema = z.object({
  at: moment,
  ok: z.boolean(),
  why: z.nullable(z.string()),
  address: z.nullable(z.string()),
  browser: z.nullable(z.string()),
})
export type SignInTry = z.infer<typeof signInSchema>

export const personDetails = z.object({
  person: personSchema,
  logins: z.array(loginSchema),
  signIns: z.array(signInSchema),
})
export type PersonDetails = z.infer<typeof personDetails>

/** What a link of a mail leads to, before anything is typed. */
export const openLinkSchema = z.object({
  email: z.string(),
  role: roleSchema,
  /** Null for somebody new, who chooses a name. */
  username: z.nullable(z.string()),
})
export type OpenLink = z.infer<typeof openLinkSchema>

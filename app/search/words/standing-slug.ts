import { shelfSlug } from '#app/values/normalise.ts'
import { isPersonKind, type PersonKind, type ShelfKind } from '#app/values/stored.ts'
import { personSlug } from './persons.ts'

/**
 * The address of the shelf that a name or another address belongs to: of a person by every form of the name, of a
 * series by every spelling. For the server alone: a browser asks with `shelfSlug`, and is led on.
 */
export const standingSlug = (kind: ShelfKind | PersonKind, name: string): string =>
  isPersonKind(kind) ? personSlug(name) : shelfSlug(kind, name)

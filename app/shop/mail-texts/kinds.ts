import { accountTexts } from './account-texts.ts'
import { cancelTexts } from './cancel-texts.ts'
import { orderTexts } from './order-texts.ts'
import { parcelTexts } from './parcel-texts.ts'
import type { MailText } from './template.ts'

/** Every mail whose words are the owner's to change. */
const mailTexts = { ...orderTexts, ...cancelTexts, ...parcelTexts, ...accountTexts }

type Texts = typeof mailTexts
export type MailTextKind = keyof Texts
export type FieldsOf<Kind extends MailTextKind> = keyof Texts[Kind]['fields'] & string
export type PartsOf<Kind extends MailTextKind> = keyof Texts[Kind]['parts'] & string

export const mailTextKinds = Object.keys(mailTexts) as [MailTextKind, ...MailTextKind[]]
export const mailTextOf = (kind: MailTextKind): MailText => mailTexts[kind]

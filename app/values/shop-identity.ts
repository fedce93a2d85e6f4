/** What the shop calls itself and how to reach it. The owner sets it at the desk. */
export type ShopIdentity = {
  name: string
  /** Lines of text; empty, like the two below, when the shop does not say. */
  address: string
  email: string
  phone: string
}

/** Until the owner says otherwise. Nowhere else is the name written (test/shop-name.test.ts). */
export const defaultIdentity: ShopIdentity = { name: 'Octavo', address: '', email: '', phone: '' }

export const linesOf = ({ address }: Pick<ShopIdentity, 'address'>): string[] =>
  address.split('\n').filter(Boolean)

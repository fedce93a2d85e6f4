/** What the shop is called in its mails. */
export const shopName = (): string => 'Octavo'

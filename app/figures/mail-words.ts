/** What the kinds of mail that can fail are called; a letter to the subscribers tells of its copies itself. */
export const mailWords: Record<string, string> = {
  'order-confirmation': 'Order confirmation',
  'order-news': 'News of an order',
  'shop-order': 'New order, to the shop',
  'staff-invitation': 'Invitation to the desk',
  'newsletter-confirmation': 'Newsletter: please confirm',
  'newsletter-test': 'Letter to try out',
  'account-verification': 'Please confirm your address',
  'account-password-reset': 'New password',
  'account-password-changed': 'Password changed',
}

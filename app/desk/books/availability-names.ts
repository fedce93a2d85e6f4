import type { Availability } from '#app/catalog/trade/facts.ts'

/** Availabilities as the desk calls them. */
export const availabilityNames: Record<Availability, string> = {
  available: 'Available',
  'to-order': 'To order',
  preorder: 'Preorder',
  reprinting: 'Reprinting',
  'out-of-print': 'Out of print',
  withdrawn: 'Withdrawn',
}

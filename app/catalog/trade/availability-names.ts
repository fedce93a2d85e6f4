import type { Availability } from './facts.ts'

/** Availabilities as the trade calls them. */
export const availabilityNames = {
  available: 'Available',
  'to-order': 'To order',
  preorder: 'Preorder',
  reprinting: 'Reprinting',
  'out-of-print': 'Out of print',
  withdrawn: 'Withdrawn',
} satisfies Record<Availability, string>

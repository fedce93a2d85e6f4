import * as z from 'zod/mini'

/**
 * A day on which a shop has something to do. Others that a calendar has are refused: PostgreSQL knows no
 * year 0, and a file of ten thousand years takes a statement for each of its months.
 */
export const day = (name: string) =>
  z.iso
    .date(`${name} must be a date such as 2027-03-01`)
    .check(
      z.refine(
        (date) => date >= '2000' && date < '2200',
        `${name} must be of the years 2000 to 2199`,
      ),
    )

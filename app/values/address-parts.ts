import { formatAddress } from 'localized-address-format'
import { countryCode } from './country.ts'

/* Which parts an address of a country has, by the table of address formats that the library keeps. */

type Part = 'administrativeArea' | 'postalCode'

function has(country: string, part: Part): boolean {
  const address = { postalCountry: country, [part]: '*' }
  const scripts = ['local', 'latin'] as const
  return scripts.some((script) => formatAddress(address, script).join('').includes('*'))
}

/**
 * Whether the addresses of a country have a state and a zip code. A country that is not known by this
 * name is taken to have both, as the specification has it for all.
 */
export function addressParts(country: string): { state: boolean; zipcode: boolean } {
  const code = countryCode(country)
  if (code === null) return { state: true, zipcode: true }
  return { state: has(code, 'administrativeArea'), zipcode: has(code, 'postalCode') }
}

import { formatAddress } from 'localized-address-format'
import type { Delivery } from '#app/orders/checkout.schema.ts'
import { countryCode } from '#app/values/country.ts'

/** Where a parcel goes, line by line, as people of its country write it. */
export function addressLines(to: Delivery): string[] {
  const { name, street, city, state, zipcode, country } = to
  const lines = formatAddress({
    postalCountry: countryCode(country) ?? 'US',
    name,
    addressLines: [street],
    locality: city,
    administrativeArea: state,
    postalCode: zipcode,
  })
  return [...lines, country].map((line) => line.trim()).filter(Boolean)
}

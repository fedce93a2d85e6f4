/* Who brings parcels, and where their way can be followed. */

type Carrier = {
  /** As the shop writes it. */
  name: string
  /** The carrier's page about one parcel; `{}` stands for the tracking number. */
  url: string
}

export const carriers: Carrier[] = [
  { name: 'Australia Post', url: 'https://auspost.com.au/mypost/track/details/{}' },
  {
    name: 'Canada Post',
    url: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={}',
  },
  { name: 'DHL', url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={}' },
  { name: 'DPD', url: 'https://tracking.dpd.de/status/en_US/parcel/{}' },
  { name: 'FedEx', url: 'https://www.fedex.com/fedextrack/?trknbr={}' },
  { name: 'GLS', url: 'https://gls-group.eu/track/{}' },
  { name: 'Royal Mail', url: 'https://www.royalmail.com/track-your-item#/tracking-results/{}' },
  { name: 'UPS', url: 'https://www.ups.com/track?tracknum={}' },
  { name: 'USPS', url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={}' },
]

/**
 * The page on which a parcel can be followed; null for a carrier that is not in the list, whose number is
 * then shown as text. Names are compared without case and spaces. Never anything but https.
 */
export function trackingUrl(
  carrier: string | null | undefined,
  tracking: string | null | undefined,
  known: Carrier[] = carriers,
): string | null {
  const number = tracking?.trim()
  const found = carrier && known.find(({ name }) => plain(name) === plain(carrier))
  if (!found || !number) return null
  const url = found.url.replaceAll('{}', () => encodeURIComponent(number))
  return url.startsWith('https://') && URL.canParse(url) ? url : null
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

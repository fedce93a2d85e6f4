import { designVersion } from './designer/design-version.ts'
import { hashText } from './designer/random.ts'

/** Widths in pixels in which every cover and picture is kept. */
export const pictureWidths = [240, 480, 720] as const

export type PictureSources = {
  /** `srcset` values, for `<source type="image/avif">` and `<source type="image/webp">`. */
  avif: string
  webp?: string
  /** A JPEG, for `<img src>`. */
  fallback: string
  /** Of the fallback, in pixels; without them its style alone keeps its place. */
  width?: number
  height?: number
}

const addressOf = (hash: string, width: number, type: string) =>
  `/covers/v/${hash}-${width}.${type}`

const byWidth = (hash: string, type: string, widths: readonly number[] = pictureWidths) =>
  widths.map((width) => `${addressOf(hash, width, type)} ${width}w`).join(', ')

const byDensity = (hash: string, type: string) =>
  `${addressOf(hash, 240, type)}, ${addressOf(hash, 480, type)} 2x`

const sources = (hash: string, heightPerWidth: number): Required<PictureSources> => ({
  avif: byWidth(hash, 'avif'),
  webp: byWidth(hash, 'webp'),
  fallback: fallbackOf(hash),
  width: 480,
  height: Math.round(480 * heightPerWidth),
})

const fallbackOf = (hash: string) => addressOf(hash, 480, 'jpg')

/** Addresses of a book's cover (2:3), cached by browsers for ever. */
export const coverSources = (coverHash: string): Required<PictureSources> =>
  sources(coverHash, 3 / 2)

/**
 * The same for a cover of 200 px at most, as a card's is: by the screen's density, without `sizes`. Dozens stand on
 * a page: `.cover` gives all of them their shape, and whoever cannot read AVIF, as nearly everybody can, gets the JPEG.
 */
export const cardSources = (coverHash: string): PictureSources => ({
  avif: byDensity(coverHash, 'avif'),
  fallback: fallbackOf(coverHash),
})

/** The same where the page says by `sizes` how wide it stands, of 200 px at most as well. */
export const ledgeSources = (coverHash: string): PictureSources => ({
  avif: byWidth(coverHash, 'avif', [240, 480]),
  fallback: fallbackOf(coverHash),
})

/** A book's cover where nothing but a small JPEG will do: in a mail. */
export const smallCover = (coverHash: string): string => addressOf(coverHash, 240, 'jpg')

/** Addresses of a landscape picture of the shop (3:2), such as one of the news. */
export const pictureSources = (hash: string): PictureSources => sources(hash, 2 / 3)

/** The same for one of 200 px at most, such as one of the news. */
export const smallPictureSources = (hash: string): PictureSources => ({
  ...cardSources(hash),
  width: 480,
  height: 320,
})

/** The cover on a card of 1200 × 630, for previews of a link in other places. */
export const cardAddress = (coverHash: string): string => `/covers/v/${coverHash}-card.jpg`

/** The shop's own card, for pages without a book of their own. */
export const shopCard = (shop: NameAndMotto): string => cardAddress(shopHash(shop))

type NameAndMotto = { name: string; motto: string }

/** Key of the picture that bears the shop's name and motto. */
export const shopHash = ({ name, motto }: NameAndMotto): string =>
  pictureHash(`shop ${name}\n${motto}`)

/** Key of one of the shop's own pictures by its name (`story-hour`): 20 hex digits. */
export const pictureHash = (name: string): string =>
  ['one', 'two', 'three']
    .map((salt) => hashText(`${designVersion} ${salt} ${name}`).toString(16).padStart(8, '0'))
    .join('')
    .slice(0, 20)

/** The file name of a book that came without a picture, such as `jane-eyre-3f9c1d.png`. */
export function designedCoverName(title: string, bookId: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return `${slug || 'book'}-${bookId.replaceAll('-', '').slice(-6).toLowerCase()}.png`
}

/* Apart from the rest of the look, because every page loads it. */

export type LogoFile = 'page.webp' | 'mail.png' | 'icon.png'
export const logoAddress = (logo: string, file: LogoFile): string => `/shop/logo-${logo}-${file}`

/** The logo's size on a page, in pixels: half of its file's, for dense screens. */
export function logoSize(logo: string): { width: number; height: number } {
  const [, width = '0', height = '0'] = /-(\d+)x(\d+)$/.exec(logo) ?? []
  return { width: Math.ceil(Number(width) / 2), height: Math.ceil(Number(height) / 2) }
}

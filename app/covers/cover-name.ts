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

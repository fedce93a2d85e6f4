/* A product as a small tree: of its elements only those that something here reads (names.ts), under
   their reference names of ONIX 3.0 or 2.1, whatever the file calls them. */

export type Element = {
  name: string
  /** Character data, entities decoded; of a text with markup its HTML. */
  text: string
  /** The text holds markup that was elements of the file, not escaped. */
  hasMarkup: boolean
  /** There was more than is kept. */
  isCut: boolean
  children: Element[]
  attributes: Record<string, string> | null
}

export const newElement = (name: string): Element => ({
  ...{ name, text: '', hasMarkup: false, isCut: false },
  ...{ children: [], attributes: null },
})

export function childOf(element: Element | undefined, name: string): Element | undefined {
  if (element) for (const child of element.children) if (child.name === name) return child
  return undefined
}

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element ? element.children.filter((child) => child.name === name) : []

/** The text of a child, trimmed; undefined when it is missing or empty. */
export const valueIn = (element: Element | undefined, name: string): string | undefined =>
  childOf(element, name)?.text.trim() || undefined

export const valuesIn = (element: Element | undefined, name: string): string[] =>
  childrenOf(element, name)
    .map(({ text }) => text.trim())
    .filter(Boolean)

/** The blocks of ONIX 3.0, which 2.1 lacks: there their elements stand in the product itself. */
const blocks = new Set(['DescriptiveDetail', 'CollateralDetail', 'PublishingDetail'])

/** Elements of a product by name, in a block of ONIX 3.0 or outside as in 2.1, also mixed. */
export function partsOf(product: Element, name: string): Element[] {
  const found: Element[] = []
  for (const child of product.children) {
    if (child.name === name) found.push(child)
    else if (blocks.has(child.name)) {
      for (const part of child.children) if (part.name === name) found.push(part)
    }
  }
  return found
}

export const partOf = (product: Element, name: string): string | undefined =>
  partsOf(product, name)[0]?.text.trim() || undefined

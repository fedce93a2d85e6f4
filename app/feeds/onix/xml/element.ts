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
  attributes: Record<string, string> | null
  /** Its elements are a chain: a hundred small lists a product were mostly room for more. */
  first: Element | null
  last: Element | null
  next: Element | null
}

export const newElement = (name: string): Element => ({
  name,
  text: '',
  hasMarkup: false,
  isCut: false,
  attributes: null,
  first: null,
  last: null,
  next: null,
})

export function addChild(parent: Element, child: Element): void {
  if (parent.last === null) parent.first = child
  else parent.last.next = child
  parent.last = child
}

export function childOf(element: Element | undefined, name: string): Element | undefined {
  let child = element?.first ?? null
  while (child !== null && child.name !== name) child = child.next
  return child ?? undefined
}

export function childrenOf(element: Element | undefined, name: string): Element[] {
  let found: Element[] | null = null
  for (let child = element?.first; child; child = child.next)
    if (child.name === name) found = withOne(found, child)
  return found ?? []
}

/** Nearly always there is one: a list that begins empty makes room for seventeen. */
function withOne(found: Element[] | null, element: Element): Element[] {
  if (found === null) return [element]
  found.push(element)
  return found
}

/** The text of a child, trimmed; undefined when it is missing or empty. */
export const valueIn = (element: Element | undefined, name: string): string | undefined =>
  childOf(element, name)?.text.trim() || undefined

export const valuesIn = (element: Element | undefined, name: string): string[] =>
  childOf(element, name)
    ? childrenOf(element, name)
        .map(({ text }) => text.trim())
        .filter(Boolean)
    : []

/** The blocks of ONIX 3.0, which 2.1 lacks: there their elements stand in the product itself. */
const blocks = new Set(['DescriptiveDetail', 'CollateralDetail', 'PublishingDetail'])

/** Elements of a product by name, in a block of ONIX 3.0 or outside as in 2.1, also mixed. */
export function partsOf(product: Element, name: string): Element[] {
  let found: Element[] | null = null
  for (let child = product.first; child; child = child.next) {
    if (child.name === name) found = withOne(found, child)
    else if (blocks.has(child.name)) {
      for (let part = child.first; part; part = part.next)
        if (part.name === name) found = withOne(found, part)
    }
  }
  return found ?? []
}

/** The text of the first of them. */
export function partOf(product: Element, name: string): string | undefined {
  for (let child = product.first; child; child = child.next) {
    if (child.name === name) return child.text.trim() || undefined
    const part = blocks.has(child.name) ? childOf(child, name) : undefined
    if (part) return part.text.trim() || undefined
  }
  return undefined
}

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
  /** Of a product its parts by name, made when somebody asks for one. */
  parts: Map<string, Element[]> | null
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
  parts: null,
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

const none: readonly Element[] = []

/** Elements of a product by name, in a block of ONIX 3.0 or outside as in 2.1, also mixed. */
export const partsOf = (product: Element, name: string): readonly Element[] =>
  partsByName(product).get(name) ?? none

/** The text of the first of them. */
export const partOf = (product: Element, name: string): string | undefined =>
  partsByName(product).get(name)?.[0]?.text.trim() || undefined

/** Some forty parts are asked for: to look through the chains each time took longer than to sort them once. */
function partsByName(product: Element): Map<string, Element[]> {
  if (product.parts) return product.parts
  const parts = new Map<string, Element[]>()
  product.parts = parts
  const add = (part: Element) => {
    const found = parts.get(part.name)
    if (found) found.push(part)
    else parts.set(part.name, [part])
  }
  for (let child = product.first; child; child = child.next) {
    if (!blocks.has(child.name)) add(child)
    else for (let part = child.first; part; part = part.next) add(part)
  }
  return parts
}

/* A small reader of JSON-LD as the shop writes it, strict about what schema.org and the search engines
   that read it ask for. */

type Thing = Record<string, unknown>

const url = (value: unknown) =>
  typeof value === 'string' && /^https:\/\/[^\s<>"]+$/.test(value) && URL.canParse(value)
const text = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const day = (value: unknown) => typeof value === 'string' && /^\d{4}(-\d\d(-\d\d)?)?$/.test(value)
const thing = (value: unknown) => typeof value === 'object' && value !== null
const things = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(thing)
const oneOf =
  (...names: string[]) =>
  (value: unknown) =>
    names.some((name) => value === `https://schema.org/${name}`)

type Rules = Record<string, (value: unknown) => boolean>
/** What must be there. */
const required: Record<string, Rules> = {
  Organization: { name: text },
  WebSite: { '@id': url, name: text, url, potentialAction: thing },
  SearchAction: { target: thing, 'query-input': (value) => value === 'required name=query' },
  EntryPoint: { urlTemplate: (value) => text(value) && String(value).includes('{query}') },
  BreadcrumbList: { itemListElement: things },
  CollectionPage: { '@id': url, name: text, url, mainEntity: thing },
  ItemList: { itemListElement: Array.isArray },
  Book: { '@id': url, name: text, url },
  Product: { name: text, image: url, offers: thing, url },
  Offer: {
    url,
    price: (value) => typeof value === 'string' && /^\d+\.\d\d$/.test(value),
    priceCurrency: (value) => value === 'USD',
    availability: oneOf(
      'InStock',
      'SoldOut',
      'BackOrder',
      'PreOrder',
      'OutOfStock',
      'Discontinued',
    ),
    itemCondition: oneOf('NewCondition'),
    seller: thing,
  },
  Person: { name: text, url },
  BookSeries: { name: text, url },
  ListItem: { position: (value) => Number.isInteger(value), name: text },
  QuantitativeValue: { unitCode: (value) => value === 'DAY' || value === 'GRM' },
}
/** What must be right where it is there. */
const optional: Rules = {
  isbn: (value) => typeof value === 'string' && /^97[89]\d{10}$/.test(value),
  gtin13: (value) => typeof value === 'string' && /^\d{13}$/.test(value),
  datePublished: day,
  availabilityStarts: day,
  numberOfPages: (value) => Number.isInteger(value) && Number(value) > 0,
  inLanguage: (value) => typeof value === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(value),
  bookFormat: oneOf('Hardcover', 'Paperback', 'EBook', 'AudiobookFormat'),
  maxValue: Number.isInteger,
  value: (value) => Number.isInteger(value) && Number(value) > 0,
  weight: thing,
  deliveryLeadTime: (value) => Number.isInteger((value as Thing).maxValue),
  workExample: things,
  author: things,
  item: url,
}

/** The graph of a page; throws where there is none, or more than one. */
export function readGraph(html: string): Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  if (blocks.length !== 1) throw new Error(`${blocks.length} graphs on one page`)
  const { '@context': context, '@graph': graph } = JSON.parse(blocks[0]?.[1] ?? '')
  if (context !== 'https://schema.org' || !Array.isArray(graph)) throw new Error('no graph')
  return graph
}

/** What is wrong with a graph, one line each. */
export function problemsOf(graph: Thing[]): string[] {
  const problems: string[] = []
  const known = new Set<unknown>()
  const referred: { id: unknown; where: string }[] = []

  function check(value: unknown, where: string): void {
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        check(item, `${where}[${index}]`)
      })
      return
    }
    if (!thing(value)) return
    const node = value as Thing
    const types = [node['@type'] ?? []].flat() as string[]
    if (types.length === 0) {
      if (Object.keys(node).join() !== '@id') problems.push(`${where}: no @type`)
      referred.push({ id: node['@id'], where })
      return
    }
    if (node['@id'] !== undefined) known.add(node['@id'])
    for (const type of types) {
      const rules = required[type]
      if (!rules) problems.push(`${where}: unexpected type ${type}`)
      for (const [name, fits] of Object.entries(rules ?? {})) {
        if (!fits(node[name])) problems.push(`${where}: ${type} needs ${name}: ${node[name]}`)
      }
    }
    for (const [name, content] of Object.entries(node)) {
      if (content === null || content === '') problems.push(`${where}.${name} says nothing`)
      if (content !== undefined && optional[name]?.(content) === false) {
        problems.push(`${where}.${name} is wrong: ${JSON.stringify(content)}`)
      }
      check(content, `${where}.${name}`)
    }
    if (Array.isArray(node.itemListElement)) {
      node.itemListElement.forEach(({ position }: Thing, index: number) => {
        if (position !== index + 1) problems.push(`${where}: position ${position} at ${index + 1}`)
      })
    }
  }

  graph.forEach((node, index) => {
    check(node, `${node['@type']}#${index}`)
  })
  for (const { id, where } of referred) {
    if (!known.has(id)) problems.push(`${where}: refers to ${id}, which is not in the graph`)
  }
  return problems
}

/** The first thing of a type. */
export const thingOf = (graph: Thing[], type: string): Thing | undefined =>
  graph.find((node) => [node['@type']].flat().includes(type))

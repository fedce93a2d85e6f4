/* A small reader of XML 1.0 that takes nothing that is not well-formed: to test what the shop writes. */

export type Xml = {
  name: string
  attributes: Record<string, string>
  children: Xml[]
  /** All text in it, that of its children left out. */
  text: string
  /** Elements and texts in their order. */
  nodes: (Xml | string)[]
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML does not know
const unknown = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u
const nameOf = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const attribute = /\s+([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)="([^"<]*)"/y

/** The root element; throws with the place where the text is no XML. */
export function readXml(xml: string): Xml {
  const fail = (at: number, problem: string): never => {
    throw new Error(`${problem} at ${at}: ${xml.slice(Math.max(0, at - 60), at + 60)}`)
  }
  const bad = unknown.exec(xml)
  if (bad) fail(bad.index, 'a sign that XML does not know')
  const decode = (text: string, at: number) =>
    text.replace(/&([^;]*);?/g, (whole, name: string) => {
      const code = /^#(\d+)$/.exec(name)?.[1]
      if (code && whole.endsWith(';')) return String.fromCodePoint(Number(code))
      return (whole.endsWith(';') && named[name]) || fail(at, `the entity ${whole}`)
    })
  const match = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at
    return pattern.exec(xml)
  }
  const root: Xml = { name: '', attributes: {}, children: [], text: '', nodes: [] }
  const open = [root]
  let at = match(/<\?xml version="1\.0" encoding="UTF-8"\?>\n?/y, 0)?.[0].length ?? 0
  if (at === 0) fail(0, 'no declaration')
  while (at < xml.length) {
    const parent = open.at(-1) as Xml
    if (xml[at] !== '<') {
      const end = xml.indexOf('<', at)
      const upto = end < 0 ? xml.length : end
      const text = decode(xml.slice(at, upto), at)
      if (xml.slice(at, upto).includes(']]>')) fail(at, 'the end of a section')
      if (parent === root && text.trim() !== '') fail(at, 'text outside')
      parent.text += text
      parent.nodes.push(text)
      at = upto
      continue
    }
    if (xml[at + 1] === '/') {
      const name = match(nameOf, at + 2)?.[0] ?? ''
      if (open.length === 1 || parent.name !== name) fail(at, `</${name}> ends ${parent.name}`)
      at += 2 + name.length
      if (xml[at++] !== '>') fail(at, 'an end tag that goes on')
      open.pop()
      continue
    }
    const name = match(nameOf, at + 1)?.[0] ?? fail(at, 'no tag')
    const element: Xml = { name, attributes: {}, children: [], text: '', nodes: [] }
    at += 1 + name.length
    for (let one = match(attribute, at); one; one = match(attribute, at)) {
      const [whole, key = '', value = ''] = one
      if (Object.hasOwn(element.attributes, key)) fail(at, `${key} twice`)
      element.attributes[key] = decode(value, at)
      at += whole.length
    }
    const end = match(/\s*(\/?)>/y, at) ?? fail(at, 'a tag that does not end')
    at += end[0].length
    if (parent === root && root.children.length > 0) fail(at, 'a second root')
    parent.children.push(element)
    parent.nodes.push(element)
    if (end[1] === '') open.push(element)
  }
  if (open.length > 1) fail(at, `${open.at(-1)?.name} does not end`)
  return root.children[0] ?? fail(at, 'nothing')
}

/** The elements of that name, however deep. */
export function everyXml(from: Xml, name: string): Xml[] {
  const inside = from.children.flatMap((child) => everyXml(child, name))
  return from.name === name ? [from, ...inside] : inside
}

/** The text of the first element of that name; null when there is none. */
export const textIn = (from: Xml, name: string): string | null =>
  everyXml(from, name)[0]?.text ?? null

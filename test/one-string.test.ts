import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'vite'

/*
 * A text that is computed and a text beside it, in one element, are two text nodes. A browser that
 * translates the page replaces them, React goes on writing into those that are gone, and the reader
 * sees the old number. One template is one node, which React writes anew as a whole.
 */

type Node = { type: string; start: number; end: number; [key: string]: unknown }

test('a text beside a text is one string', () => {
  const faults = pages().flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const { program } = parseSync(file, source, { lang: 'tsx' })
    return textsBesideTexts(program as unknown as Node).map(
      ({ start, end }) => `${file}: ${source.slice(start, end).replaceAll(/\s+/g, ' ')}`,
    )
  })
  assert.deepEqual(faults, [])
})

test('the search for them finds each way to write them', () => {
  const faultsIn = (jsx: string) =>
    textsBesideTexts(
      parseSync('x.tsx', `const x = ${jsx}`, { lang: 'tsx' }).program as unknown as Node,
    ).length
  for (const jsx of [
    '<p>Items: {count}</p>',
    '<p>{count} items</p>',
    '<p>{first}{second}</p>',
    "<p>{' '}{name.toLowerCase()}</p>",
    "<p>Tax{isFree ? ' none' : amount}</p>",
    "<>{count === 1 ? 'book' : 'books'} left</>",
  ]) {
    assert.equal(faultsIn(jsx), 1, jsx)
  }
  for (const jsx of [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code, as text
    '<p>{`Items: ${count}`}</p>',
    '<p>Items: <b>{count}</b></p>',
    "<p>All of{' '}<a>them</a></p>",
    '<p>\n  Two\n  lines\n</p>',
    '<ul>Books {books.map((book) => <li>{book}</li>)}</ul>',
    '<p>Never {isNew && <b>new</b>}</p>',
  ]) {
    assert.equal(faultsIn(jsx), 0, jsx)
  }
})

const pages = () =>
  readdirSync(join(import.meta.dirname, '../app'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(import.meta.dirname, '../app', name))

/** Children of one element, next to each other, that are both text and not both written out. */
function textsBesideTexts(node: unknown): { start: number; end: number }[] {
  if (Array.isArray(node)) return node.flatMap(textsBesideTexts)
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap(textsBesideTexts)
  const { type, children } = node as Node
  if (type !== 'JSXElement' && type !== 'JSXFragment') return below
  const shown = (children as Node[]).filter(isShown)
  const pairs = shown.slice(1).map((child, index) => [shown[index] as Node, child] as const)
  const faults = pairs.filter(
    (pair) => pair.every(isText) && !pair.every((child) => isWrittenOut(child)),
  )
  return [...below, ...faults.map(([a, b]) => ({ start: a.start, end: b.end }))]
}

const expressionOf = (child: Node) =>
  child.type === 'JSXExpressionContainer' ? (child.expression as Node) : null

/* White space with a line break in it is layout. */
const isShown = (child: Node) =>
  child.type === 'JSXText'
    ? (child.value as string).replaceAll(/\s*\n\s*/g, '') !== ''
    : expressionOf(child)?.type !== 'JSXEmptyExpression'

const isWrittenOut = (child: Node) =>
  child.type === 'JSXText' || expressionOf(child)?.type === 'Literal'

function isText(child: Node): boolean {
  const expression = expressionOf(child)
  return child.type === 'JSXText' || (expression !== null && yieldsText(expression))
}

/* As far as it can be seen from here; lists and elements are none. */
function yieldsText(expression: Node): boolean {
  const { consequent, alternate, right, callee, name, value } = expression as Record<string, Node>
  switch (expression.type) {
    case 'ConditionalExpression':
      return yieldsText(consequent as Node) || yieldsText(alternate as Node)
    case 'LogicalExpression':
      return yieldsText(right as Node)
    case 'CallExpression': {
      const called = (callee?.property as Node | undefined)?.name
      return !['map', 'flatMap'].includes(called as string)
    }
    case 'Identifier':
      return (name as unknown) !== 'children'
    case 'Literal':
      return value !== null
    default:
      return [
        'TemplateLiteral',
        'BinaryExpression',
        'MemberExpression',
        'ChainExpression',
      ].includes(expression.type)
  }
}

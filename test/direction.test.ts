import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'vite'

/* Titles and names come in every script: whatever shows one lets it find its own direction, by dir="auto" or <bdi>. */

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Files whose `title` is a heading in the words of the shop, not that of a book. */
const ownWords = new Set([
  'app/account/sign-in/register-page.tsx',
  'app/account/sign-in/sign-in-sheet.tsx',
  'app/desk/books/group.tsx',
  'app/desk/frame/desk-heading.tsx',
  'app/desk/home/guide.tsx',
  'app/desk/orders/order/step-panel.tsx',
  'app/desk/shop/orders/order-settings-form.tsx',
  'app/desk/shop/texts/texts-page.tsx',
  'app/desk/shop/texts/edit-text.tsx',
  'app/desk/shop/your-shop/identity-form.tsx',
  'app/orders/own/own-order.tsx: {title}',
  'app/overview/section.tsx',
  'app/page/mailed-link.tsx',
  'app/search/pages/new-books-page.tsx',
  'app/ui/dialog.tsx',
  'app/window/pages/picks-page.tsx',
])

test('what shows a title or an author finds its direction', () => {
  const faults = pagesOf('app').flatMap(([file, source]) =>
    undirected(file, source)
      .map((shown) => `${file}: ${shown}`)
      .filter((fault) => !ownWords.has(file) && !ownWords.has(fault)),
  )
  assert.deepEqual(faults, [])
})

test('planted ones are found, and nothing beside them', () => {
  /* biome-ignore-start lint/suspicious/noTemplateCurlyInString: source code, as text */
  for (const [source, shown] of [
    ['x = <p>{title}</p>', ['{title}']],
    ['x = <p><Link to="/">{line.title}</Link></p>', ['{line.title}']],
    [
      'x = <p>{isOut ? `${line.title} (out)` : line.title}</p>',
      ['{isOut ? `${line.title} (out)` : line.title}'],
    ],
    ['x = <p>{book.author && <span>{book.author}</span>}</p>', ['{book.author}']],
    ['x = <a>{line?.title ?? `The book`}</a>', ['{line?.title ?? `The book`}']],
    ['x = <p dir="auto"><Link to="/">{line.title}</Link></p>', []],
    ['x = <p><bdi>{title}</bdi>, {price}</p>', []],
    ['x = <Cover title={title} />', []],
    ['x = <button>Remove<span className="sr-only">{` ${title}`}</span></button>', []],
  ] as const)
    assert.deepEqual(undirected('x.tsx', source), shown, source)
  /* biome-ignore-end lint/suspicious/noTemplateCurlyInString: source code, as text */
})

const shownNames = new Set(['title', 'subtitle', 'author'])

function undirected(file: string, source: string): string[] {
  const { program } = parseSync(file, source, { lang: 'tsx' })
  const found: string[] = []
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const one of part) visit(one)
    if (Array.isArray(part) || typeof part !== 'object' || part === null) return
    const node = part as Node
    if (node.type === 'JSXElement' && isDirected(node, source)) return
    if (node.type === 'JSXElement')
      for (const child of node.children as Node[])
        if (child.type === 'JSXExpressionContainer' && showsText(child.expression as Node))
          found.push(source.slice(child.start, child.end))
    Object.values(node).forEach(visit)
  }
  visit(program)
  return found
}

/** Words that only a screen reader reads have no direction to be seen. */
const isDirected = ({ openingElement }: Node, source: string): boolean => {
  const { start, end } = openingElement as Node
  return /^<bdi\b|\sdir=|className="sr-only"/.test(source.slice(start, end))
}

/** A title by itself, or with other words in a text. */
function showsText(node: Node): boolean {
  const { type, name, property, expression, consequent, alternate, expressions, left } =
    node as Record<string, unknown>
  if (type === 'Identifier') return shownNames.has(name as string)
  if (type === 'MemberExpression') return shownNames.has((property as Node).name as string)
  if (type === 'ChainExpression') return showsText(expression as Node)
  if (type === 'LogicalExpression') return node.operator === '??' && showsText(left as Node)
  if (type === 'TemplateLiteral') return (expressions as Node[]).some(showsText)
  if (type === 'ConditionalExpression')
    return [consequent, alternate].some((one) => showsText(one as Node))
  return false
}

function pagesOf(folder: string): [file: string, source: string][] {
  const root = join(import.meta.dirname, '..')
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])
}

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { call, testShop } from '#test/app.ts'

/* The rules and the dashboard that the docs hand out name what /metrics has. */

const shop = testShop({ env: { BACKUP_EVERY: 86_400_000 } })
const read = (file: string) => readFileSync(`docs/watching/${file}`, 'utf8')

type Rule = { alert: string; expr: string; labels: object; annotations: { summary: string } }
const rules: Rule[] = parse(read('alerts.yaml')).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
)
type Panel = { id: number; title: string; targets: { expr: string; legendFormat: string }[] }
const panels: Panel[] = JSON.parse(read('dashboard.json')).panels

/** What Prometheus itself adds to each series. */
const addedLabels = ['job', 'instance']
const ownMetrics = ['up']
const words = ['by', 'without', 'and', 'or', 'unless', 'on', 'ignoring', 'offset', 'bool']

/** The metrics of an expression, each with the matchers in its braces; and the labels it groups by. */
function namesIn(expression: string) {
  const metrics: { name: string; matchers: { label: string; value: string }[] }[] = []
  const grouped = [...expression.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(
    ([, list = '']) => list.split(',').map((label) => label.trim()),
  )
  const rest = expression
    .replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
  for (const [, name = '', braces = ''] of rest.matchAll(
    /\b([a-z_]\w*)\b(?!\s*\()(?:\s*\{([^}]*)\})?(?![^{]*\})/g,
  )) {
    if (words.includes(name)) continue
    const matchers = Array.from(
      braces.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g),
      ([, label = '', value = '']) => ({ label, value }),
    )
    metrics.push({ name, matchers })
  }
  return { metrics, grouped }
}

function assertBrackets(expression: string) {
  const open: string[] = []
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
  for (const sign of expression.replaceAll(/"[^"]*"/g, '')) {
    if ('([{'.includes(sign)) open.push(sign)
    if (sign in pairs) assert.equal(open.pop(), pairs[sign], expression)
  }
  assert.deepEqual(open, [], expression)
}

/** What a metric of /metrics is called in a query, with its labels. */
function served() {
  const labels = new Map<string, string[]>()
  for (const metric of shop.app.metrics.registry.getMetricsAsArray()) {
    const own = (metric as unknown as { labelNames: string[] }).labelNames
    labels.set(metric.name, own)
    if (String(metric.type) !== 'histogram') continue
    labels.set(`${metric.name}_bucket`, [...own, 'le'])
    for (const end of ['sum', 'count']) labels.set(`${metric.name}_${end}`, own)
  }
  return labels
}

const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
]

test('every expression is closed, and names metrics and labels that there are', async () => {
  const { body } = await call(shop.app, { url: '/metrics' })
  const labels = served()
  assert.ok(expressions.length > 30)
  for (const { where, expr } of expressions) {
    assertBrackets(expr)
    const { metrics, grouped } = namesIn(expr)
    assert.ok(metrics.length > 0, `${where} asks for nothing`)
    for (const { name, matchers } of metrics) {
      if (ownMetrics.includes(name)) continue
      const known = labels.get(name)
      assert.ok(known, `${where}: there is no ${name}`)
      for (const label of [...grouped, ...matchers.map((matcher) => matcher.label)])
        assert.ok([...known, ...addedLabels].includes(label), `${where}: ${name} has no ${label}`)
      for (const { label, value } of matchers) {
        if (!['state', 'outcome'].includes(label)) continue
        for (const one of value.split('|'))
          assert.match(body, new RegExp(`^${name}\\{${label}="${one}"\\}`, 'm'), `${where}: ${one}`)
      }
    }
  }
})

test('the check itself finds what is wrong', () => {
  assert.throws(() => assertBrackets('sum(rate(x[5m])'))
  assert.throws(() => assertBrackets('sum(rate(x[5m)])'))
  const { metrics, grouped } = namesIn(
    'sum by (le, kind) (rate(a_b{c=~"d|e", f!="g"}[5m])) > 2 * h',
  )
  assert.deepEqual(grouped, ['le', 'kind'])
  assert.deepEqual(metrics, [
    {
      name: 'a_b',
      matchers: [
        { label: 'c', value: 'd|e' },
        { label: 'f', value: 'g' },
      ],
    },
    { name: 'h', matchers: [] },
  ])
})

test('each rule has a name of its own, a severity, a sentence, and a row in the guide', () => {
  const guide = readFileSync('docs/watching.md', 'utf8')
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length)
  for (const { alert, labels, annotations } of rules) {
    assert.match(JSON.stringify(labels), /"severity":"(page|ticket)"/)
    assert.match(annotations.summary, /\.$/, alert)
    assert.ok(guide.includes(`| \`${alert}\``), `${alert} is not in docs/watching.md`)
  }
})

test('each panel has its number and its place, and legends name labels that there are', () => {
  const labels = served()
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  for (const { targets } of panels) {
    for (const { expr, legendFormat } of targets) {
      const { metrics } = namesIn(expr)
      const known = [...addedLabels, ...metrics.flatMap(({ name }) => labels.get(name) ?? [])]
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        assert.ok(known.includes(label), `${expr}: no ${label}`)
    }
  }
})

test('what the shop counts is in the guide, with its unit', () => {
  const guide = readFileSync('docs/watching.md', 'utf8')
  for (const { name, help, type } of shop.app.metrics.registry.getMetricsAsArray()) {
    if (!name.startsWith('octavo_')) continue
    assert.ok(guide.includes(`\`${name}`), `${name} is not in docs/watching.md`)
    assert.match(help, /\.$/)
    if (String(type) === 'counter') assert.match(name, /_total$/)
  }
})

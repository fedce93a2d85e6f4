/* The log for people, while they develop: a line of text for each line of JSON. */

type Line = {
  level: number
  time: number
  msg?: string
  method?: string
  path?: string
  status?: number
  ms?: number
  err?: { stack?: string }
}

const words: Record<number, string> = { 20: 'debug', 40: 'warning', 50: 'error', 60: 'fault' }
/** Members that are in every line, or said in another way. */
const told = new Set('level time id reqId msg method path route status ms ip err'.split(' '))

/** "12:03:04 GET /book/1 200 (3.1 ms)", or the words of the line, with what else it knows. */
export function readable(json: string): string {
  const line = parse(json)
  if (line === null) return json
  const { level, time, msg = '', method, path, status, ms, err } = line
  const asked = method && `${method} ${path} ${status}${ms === undefined ? '' : ` (${ms} ms)`}`
  const said = asked && msg === 'request' ? asked : [msg, asked].filter(Boolean).join(': ')
  const more = Object.entries(line).filter(([name]) => !told.has(name))
  const parts = [
    new Date(time).toTimeString().slice(0, 8),
    words[level] && `${words[level]}:`,
    said,
    ...more.map(([name, value]) => `${name}=${JSON.stringify(value)}`),
  ]
  const story = err?.stack ? `\n${err.stack.replaceAll(/^/gm, '  ')}` : ''
  return `${parts.filter(Boolean).join(' ')}${story}\n`
}

function parse(json: string): Line | null {
  try {
    const line = JSON.parse(json)
    return typeof line?.time === 'number' ? line : null
  } catch {
    return null
  }
}

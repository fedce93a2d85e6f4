import ipaddr from 'ipaddr.js'
import * as z from 'zod/mini'
import { isTimeZone } from '#app/values/shop/time-zone.ts'
import { readHosts, type SessionKind } from '#server/database/hosts.ts'

/* What a setting may be: each kind of value with its check, and the words for a wrong one. */

/** Text of a pattern. */
export const text = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, error))

export const filled = z.string().check(z.minLength(1))

export const flag = z.stringbool({ error: 'expected true or false' })

const isOrigin = (given: string) => {
  const url = URL.parse(given)
  return /^https?:$/.test(url?.protocol ?? '') && `${url?.origin}/` === url?.href
}
const originOf = (url: string) => new URL(url).origin
export const origin = z.pipe(
  z
    .string()
    .check(z.refine(isOrigin, 'expected an address such as https://shop.example, without a path')),
  z.transform(originOf),
)

/** An address of PostgreSQL, of several hosts too, whose sessions are of one of these kinds. */
export const database = (kinds: SessionKind[]) =>
  z.string().check((context) => {
    const read = readHosts(context.value)
    const problem =
      read === null
        ? null
        : 'problem' in read
          ? read.problem
          : kinds.includes(read.wants)
            ? null
            : `target_session_attrs can be ${kinds.join(' or ')} here`
    if (problem) context.issues.push({ code: 'custom', input: context.value, message: problem })
  })

/** Paths are put behind it: "/api/" is meant as "/api". */
export const apiBase = z.pipe(
  text(
    /^(?:https?:\/\/[^\s/?#]+|\/[^\s/?#]+)(?:\/[^\s/?#]+)*\/*$/,
    'expected a path such as /api or an address such as https://shop.example/api',
  ),
  z.transform((base) => base.replace(/\/+$/, '')),
)

export const whole = (least: number, most: number, error: string) =>
  z
    .pipe(text(/^\d{1,6}$/, error), z.transform(Number))
    .check(z.refine((number) => number >= least && number <= most, error))

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A time between two rounds, in ms; the jobs' own clock knows ten minutes at least. */
export const interval = (error: string) =>
  z
    .pipe(
      text(/^\d{1,5}[mhd]$/, error),
      z.transform((given) => Number.parseInt(given, 10) * unitMs[given.at(-1) as 'm' | 'h' | 'd']),
    )
    .check(z.refine((ms) => ms >= 10 * unitMs.m && ms <= 30 * unitMs.d, error))

const itemsOf = (list: string) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
/** Comma separated. */
const listOf = (isItem: (item: string) => boolean, error: string) =>
  z.string().check(z.refine((list) => itemsOf(list).every(isItem), error))

export const origins = z.pipe(
  listOf(
    isOrigin,
    'expected addresses such as https://shop.example, without a path, comma separated',
  ),
  z.transform((list) => itemsOf(list).map(originOf)),
)

export const networks = listOf(
  isNetwork,
  'expected addresses or networks such as 10.0.0.0/8, comma separated',
)

function isNetwork(given: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(given)) return true
  if (!given.includes('/'))
    return ipaddr.IPv4.isValidFourPartDecimal(given) || ipaddr.IPv6.isValid(given)
  // A length of 0 would trust everybody; the library that reads the list refuses it, too.
  const isCidr = ipaddr.IPv4.isValidCIDRFourPartDecimal(given) || ipaddr.IPv6.isValidCIDR(given)
  return isCidr && ipaddr.parseCIDR(given)[1] > 0
}

export const timeZone = z
  .string()
  .check(z.refine(isTimeZone, 'expected a name such as America/New_York or Europe/Berlin'))

/** `name=value`, comma separated, values as in an address: what OpenTelemetry's own settings hold. */
export const headerList = z.pipe(
  listOf(
    (item) => /^[\w-]+=[^\s]+$/.test(item) && decoded(item) !== null,
    'expected name=value, comma separated',
  ),
  z.transform((list) =>
    Object.fromEntries(
      itemsOf(list).map((item) => {
        const at = item.indexOf('=')
        return [item.slice(0, at), decoded(item.slice(at + 1)) ?? '']
      }),
    ),
  ),
)

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

export const share = z
  .pipe(text(/^(0|1|[01]?\.\d{1,6})$/, 'expected a number from 0 to 1'), z.transform(Number))
  .check(z.refine((number) => number <= 1, 'expected a number from 0 to 1'))

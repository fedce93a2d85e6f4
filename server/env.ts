import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { weaknessOf } from '#server/passwords/weak-passwords.ts'

/* The only place where settings are read. Each bad value stops the start, with one line for each. */

const flag = z.stringbool({ error: 'expected true or false' })
const isOrigin = (text: string) => {
  const url = URL.parse(text)
  return /^https?:$/.test(url?.protocol ?? '') && `${url?.origin}/` === url?.href
}
const originOf = (url: string) => new URL(url).origin
const origin = z
  .string()
  .refine(isOrigin, 'expected an address such as https://shop.example, without a path')
  .transform(originOf)
const path = z.string().min(1)
/** Paths are put behind it: "/api/" is meant as "/api". */
const apiBase = z
  .string()
  .regex(
    /^(?:https?:\/\/[^\s/?#]+|\/[^\s/?#]+)(?:\/[^\s/?#]+)*\/*$/,
    'expected a path such as /api or an address such as https://shop.example/api',
  )
  .transform((text) => text.replace(/\/+$/, ''))
  .default('/api')
const itemsOf = (list: string) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
const whole = (least: number, most: number, error: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, error)
    .transform(Number)
    .refine((number) => number >= least && number <= most, error)

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  if (!text.includes('/'))
    return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
  // A length of 0 would trust everybody; the library that reads the list refuses it, too.
  const isCidr = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)
  return isCidr && ipaddr.parseCIDR(text)[1] > 0
}

/** A name of the IANA database; a bare offset such as +02:00 knows no summer. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null
  } catch {
    return false
  }
}

const envSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: whole(0, 65535, 'expected a port number from 0 to 65535').default(5000),
  HOST: z
    .string()
    .regex(/^[0-9A-Za-z.:-]+$/, 'expected a host name or address such as 127.0.0.1')
    .default('127.0.0.1'),
  DATA_DIR: path.default('.data'),
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/\S+$/,
      'expected an address such as postgres://user:password@host:5432/octavo',
    )
    .optional(),
  /** Where visitors reach the shop; links in mails are built from it and from nothing else. */
  PUBLIC_URL: origin.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'expected fatal, error, warn, info, debug or silent',
    })
    .default('info'),
  /** Where mails go; without it they are written as .eml files under DATA_DIR/outbox. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /.*/, error: 'expected smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'expected an address such as My Shop <orders@shop.example>',
    )
    .default('shop@localhost'),
  ADMIN_USERNAME: z.string().trim().min(1, 'expected a name').max(100).default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'expected at least 8 characters')
    .max(200, 'expected at most 200 characters')
    .refine(
      (password) => weaknessOf(password) === null,
      'expected a password that is harder to guess',
    )
    .optional(),
  /** Other origins (comma separated) whose pages may call the API with credentials. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .refine(
      (list) => itemsOf(list).every(isOrigin),
      'expected addresses such as https://shop.example, without a path, comma separated',
    )
    .transform((list) => itemsOf(list).map(originOf)),
  BOOK_API_URL: apiBase,
  ORDERS_API_URL: apiBase,
  /** Proxies in front whose X-Forwarded-For is trusted: addresses or networks, comma separated. */
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (list) => itemsOf(list).every(isNetwork),
      'expected addresses or networks such as 10.0.0.0/8, comma separated',
    )
    .default(''),
  /** The token that opens /metrics (Authorization: Bearer), from any address. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'expected 16 to 200 characters without spaces')
    .optional(),
  /** How long a server that was told to end still answers, so that a balancer notices. */
  DRAIN_SECONDS: whole(0, 600, 'expected a number of seconds from 0 to 600').optional(),
  /** The shop's time zone: its days start at midnight there. */
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'expected a name such as America/New_York or Europe/Berlin')
    .default('UTC'),
  /** Fill an empty shop with the demo catalogue at the first start. */
  DEMO: flag.default(true),
  /** Where customer accounts are kept: in the shop itself, or in Firebase Authentication. */
  IDENTITY: z
    .enum(['embedded', 'firebase'], { error: 'expected embedded or firebase' })
    .default('embedded'),
  /** Registrations from one address in an hour, refused ones too (docs/decisions/008). */
  SIGN_UPS_PER_HOUR: whole(1, 100_000, 'expected a number from 1 to 100000').default(60),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** The OpenID provider behind "Google"; another one only for trials. */
  GOOGLE_ISSUER: z
    .url({ error: 'expected an address such as https://accounts.google.com' })
    .default('https://accounts.google.com'),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/i, 'expected a host such as my-shop.firebaseapp.com')
    .optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{4,40}$/, 'expected a project id such as my-shop')
    .optional(),
  FIREBASE_APP_ID: z.string().min(1).optional(),
  /** The public keys of Firebase's id tokens; another address only for trials. */
  FIREBASE_KEYS_URL: z
    .url({ error: 'expected an address such as https://keys.example/jwk' })
    .default(
      'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    ),
  /** Where the handler /__/auth/ is fetched; https://FIREBASE_AUTH_DOMAIN unless for trials. */
  FIREBASE_HANDLER_URL: origin.optional(),
})

export type Env = z.infer<typeof envSchema>

/**
 * The other settings that a choice needs, so that an incomplete one stops the start and not a
 * customer.
 */
const needs = (env: Env): Record<string, (keyof Env)[]> => ({
  ...(env.IDENTITY === 'firebase' && {
    IDENTITY: [
      'FIREBASE_API_KEY',
      'FIREBASE_AUTH_DOMAIN',
      'FIREBASE_PROJECT_ID',
      'FIREBASE_APP_ID',
    ],
  }),
  ...(env.GOOGLE_CLIENT_ID && { GOOGLE_CLIENT_ID: ['GOOGLE_CLIENT_SECRET'] }),
  ...(env.GOOGLE_CLIENT_SECRET && { GOOGLE_CLIENT_SECRET: ['GOOGLE_CLIENT_ID'] }),
})

/** Settings that are secrets or contain secrets, and must not appear in a log. */
const secret = /PASSWORD|SECRET|TOKEN|API_KEY|^(DATABASE|SMTP)_URL$/

/**
 * Reads the configuration. Returns one line for each bad value ("PORT: expected …, got …")
 * so that a start can name all of them at once. Empty values count as unset.
 */
export function readEnv(
  source: Record<string, string | undefined>,
): { ok: true; env: Env } | { ok: false; problems: string[] } {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(present)
  if (parsed.success) {
    const problems = [...missingFrom(parsed.data), ...sameAsName(parsed.data)]
    return problems.length === 0 ? { ok: true, env: parsed.data } : { ok: false, problems }
  }
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return `${name}: ${message}${secret.test(name) ? '' : `, got "${present[name] ?? ''}"`}`
    }),
  }
}

function missingFrom(env: Env): string[] {
  return Object.entries(needs(env)).flatMap(([choice, names]) => {
    const missing = names.filter((name) => env[name] === undefined)
    return missing.length === 0 ? [] : [`${choice}: also needs ${missing.join(', ')}`]
  })
}

function sameAsName({ ADMIN_USERNAME: name, ADMIN_PASSWORD: password }: Env): string[] {
  const isSame = password !== undefined && weaknessOf(password, [name]) !== null
  return isSame ? ['ADMIN_PASSWORD: expected a password other than the name of the admin'] : []
}

/** The address the shop is known by: PUBLIC_URL, else http://localhost:PORT. */
export function publicUrl(env: Env, port = env.PORT): string {
  return env.PUBLIC_URL ?? `http://localhost:${port}`
}

/** Whether visitors reach the shop by https, so that cookies can be for that alone. */
export const isHttps = (env: Env): boolean => publicUrl(env).startsWith('https:')

/** A shop without a public address has no load balancer in front, so it closes at once. */
export const drainSecondsOf = (env: Env): number => env.DRAIN_SECONDS ?? (env.PUBLIC_URL ? 5 : 0)

import { availableParallelism } from 'node:os'
import * as z from 'zod/mini'
import { weaknessOf } from '#server/passwords/weak-passwords.ts'
import {
  apiBase,
  database,
  filled,
  flag,
  headerList,
  interval,
  networks,
  origin,
  origins,
  share,
  text,
  timeZone,
  whole,
} from './env-values.ts'

/* The only place where settings are read. Each bad value stops the start, with one line for each. */

const envSchema = z.object({
  NODE_ENV: z._default(
    z.enum(['production', 'development', 'test'], {
      error: 'expected production, development or test',
    }),
    'production',
  ),
  PORT: z._default(whole(0, 65535, 'expected a port number from 0 to 65535'), 5000),
  /** How many processes share the port, each on a core of its own; auto: as many as there are cores. */
  PROCESSES: z._default(
    z.union([z.literal('auto'), whole(1, 64, 'expected auto or a number from 1 to 64')], {
      error: 'expected auto or a number from 1 to 64',
    }),
    1,
  ),
  HOST: z._default(
    text(/^[0-9A-Za-z.:-]+$/, 'expected a host name or address such as 127.0.0.1'),
    '127.0.0.1',
  ),
  DATA_DIR: z._default(filled, '.data'),
  DATABASE_URL: z.optional(database(['read-write', 'primary'])),
  /** A streaming replica of it, for reads that may lag a moment: search, shelves, related books. */
  DATABASE_REPLICA_URL: z.optional(database(['standby', 'prefer-standby', 'read-only', 'any'])),
  /** Connections of each process for requests, for jobs and for mails (docs/operations.md). */
  DATABASE_POOL_MAX: z._default(whole(2, 200, 'expected a number from 2 to 200'), 10),
  DATABASE_JOBS_MAX: z._default(whole(1, 50, 'expected a number from 1 to 50'), 3),
  DATABASE_MAILS_MAX: z._default(whole(1, 50, 'expected a number from 1 to 50'), 4),
  /** Where visitors reach the shop; links in mails are built from it and from nothing else. */
  PUBLIC_URL: z.optional(origin),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'expected fatal, error, warn, info, debug or silent',
    }),
    'info',
  ),
  /** Where mails go; without it they are written as .eml files under DATA_DIR/outbox. */
  SMTP_URL: z.optional(
    z.url({
      protocol: /^smtps?$/,
      hostname: /.*/,
      error: 'expected smtp://user:password@host:587',
    }),
  ),
  MAIL_FROM: z._default(
    text(
      /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'expected an address such as My Shop <orders@shop.example>',
    ),
    'shop@localhost',
  ),
  ADMIN_USERNAME: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'expected a name'),
        z.maxLength(100, 'expected at most 100 characters'),
      ),
    'admin',
  ),
  ADMIN_PASSWORD: z.optional(
    z.string().check(
      z.minLength(8, 'expected at least 8 characters'),
      z.maxLength(200, 'expected at most 200 characters'),
      z.refine(
        (password) => weaknessOf(password) === null,
        'expected a password that is harder to guess',
      ),
    ),
  ),
  /** Other origins (comma separated) whose pages may call the API with credentials. */
  ALLOWED_ORIGINS: z._default(origins, []),
  BOOK_API_URL: z._default(apiBase, '/api'),
  ORDERS_API_URL: z._default(apiBase, '/api'),
  /** Proxies in front whose X-Forwarded-For is trusted: addresses or networks, comma separated. */
  TRUSTED_PROXIES: z._default(networks, ''),
  /** The token that opens /metrics (Authorization: Bearer), from any address. */
  METRICS_TOKEN: z.optional(
    text(/^[\x21-\x7e]{16,200}$/, 'expected 16 to 200 characters without spaces'),
  ),
  /** Where an OpenTelemetry collector takes traces by HTTP; without it none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    text(/^https?:\/\/[^\s?#]+$/, 'expected an address such as http://localhost:4318'),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z._default(headerList, {}),
  OTEL_SERVICE_NAME: z._default(filled, 'octavo'),
  /** Of how many requests, jobs and mails a trace is kept. */
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
  /** How long a server that was told to end still answers, so that a balancer notices. */
  DRAIN_SECONDS: z.optional(whole(0, 600, 'expected a number of seconds from 0 to 600')),
  /** The shop's time zone: its days start at midnight there. */
  TIME_ZONE: z._default(timeZone, 'UTC'),
  /** How often the shop backs itself up; without it never. */
  BACKUP_EVERY: z.optional(interval('expected a time such as 24h or 90m, from 10m to 30d')),
  /** How many of these backups are kept. */
  BACKUP_KEEP: z._default(whole(1, 1000, 'expected a number from 1 to 1000'), 14),
  /** Where they go; DATA_DIR/backups unless set. */
  BACKUP_DIR: z.optional(filled),
  /** Fill an empty shop with the demo catalogue at the first start. */
  DEMO: z._default(flag, true),
  /** Who is asked what a book is that nobody here knows, when somebody types its ISBN. */
  BOOK_LOOKUP: z._default(
    z.enum(['openlibrary', 'off'], { error: 'expected openlibrary or off' }),
    'openlibrary',
  ),
  /** Where Open Library is; another one only for trials. */
  OPENLIBRARY_URL: z._default(origin, 'https://openlibrary.org'),
  /** Where customer accounts are kept: in the shop itself, or in Firebase Authentication. */
  IDENTITY: z._default(
    z.enum(['embedded', 'firebase'], { error: 'expected embedded or firebase' }),
    'embedded',
  ),
  /** Registrations from one address in an hour, refused ones too (docs/decisions/008). */
  SIGN_UPS_PER_HOUR: z._default(whole(1, 100_000, 'expected a number from 1 to 100000'), 60),
  GOOGLE_CLIENT_ID: z.optional(filled),
  GOOGLE_CLIENT_SECRET: z.optional(filled),
  /** The OpenID provider behind "Google"; another one only for trials. */
  GOOGLE_ISSUER: z._default(
    z.url({ error: 'expected an address such as https://accounts.google.com' }),
    'https://accounts.google.com',
  ),
  FIREBASE_API_KEY: z.optional(filled),
  FIREBASE_AUTH_DOMAIN: z.optional(
    text(/^[a-z0-9.-]+(:\d+)?$/i, 'expected a host such as my-shop.firebaseapp.com'),
  ),
  FIREBASE_PROJECT_ID: z.optional(
    text(/^[a-z0-9-]{4,40}$/, 'expected a project id such as my-shop'),
  ),
  FIREBASE_APP_ID: z.optional(filled),
  /** The public keys of Firebase's id tokens; another address only for trials. */
  FIREBASE_KEYS_URL: z._default(
    z.url({ error: 'expected an address such as https://keys.example/jwk' }),
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
  /** Where the handler /__/auth/ is fetched; https://FIREBASE_AUTH_DOMAIN unless for trials. */
  FIREBASE_HANDLER_URL: z.optional(origin),
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
  ...(env.DATABASE_REPLICA_URL && { DATABASE_REPLICA_URL: ['DATABASE_URL'] }),
  ...(env.GOOGLE_CLIENT_ID && { GOOGLE_CLIENT_ID: ['GOOGLE_CLIENT_SECRET'] }),
  ...(env.GOOGLE_CLIENT_SECRET && { GOOGLE_CLIENT_SECRET: ['GOOGLE_CLIENT_ID'] }),
})

/** Settings that are secrets or contain secrets, and must not appear in a log. */
const secret = /PASSWORD|SECRET|TOKEN|API_KEY|HEADERS|^(DATABASE|DATABASE_REPLICA|SMTP)_URL$/

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

/** How many processes are the shop. Vite, which serves the pages in development, is one. */
export function processesOf({ PROCESSES, NODE_ENV }: Env): number {
  if (NODE_ENV === 'development') return 1
  return PROCESSES === 'auto' ? availableParallelism() : PROCESSES
}

/** A shop without a public address has no load balancer in front, so it closes at once. */
export const drainSecondsOf = (env: Env): number => env.DRAIN_SECONDS ?? (env.PUBLIC_URL ? 5 : 0)

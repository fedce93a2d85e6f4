import { z } from 'zod'

/* The only reader of process.env. A value that is set but bad stops the start with one line. */

const flag = z.stringbool({ error: 'expected true or false' })
const origin = z
  .url({ protocol: /^https?$/, error: 'expected an address such as https://shop.example' })
  .transform((url) => new URL(url).origin)
const path = z.string().min(1)

const envSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce
    .number({ error: 'expected a port number from 0 to 65535' })
    .int('expected a port number from 0 to 65535')
    .min(0, 'expected a port number from 0 to 65535')
    .max(65535, 'expected a port number from 0 to 65535')
    .default(5000),
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
  MAIL_FROM: z.string().min(3).default('Octavo <shop@localhost>'),
  ADMIN_USERNAME: z.string().trim().min(1, 'expected a name').max(100).default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'expected at least 8 characters')
    .max(200, 'expected at most 200 characters')
    .optional(),
  /** Other origins (comma separated) whose pages may call the API with credentials. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((item) => item.trim()))
    .transform((list) => list.filter((item) => item !== ''))
    .pipe(z.array(origin)),
  BOOK_API_URL: z
    .string()
    .regex(/^(\/|https?:\/\/)/, 'expected a path or an address')
    .default('/api'),
  ORDERS_API_URL: z
    .string()
    .regex(/^(\/|https?:\/\/)/, 'expected a path or an address')
    .default('/api'),
  /** Proxies in front whose X-Forwarded-For is believed: addresses or networks, comma separated. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Fill an empty shop with the demo catalogue at the first start. */
  DEMO: flag.default(true),
})

export type Env = z.infer<typeof envSchema>

/**
 * Reads the configuration. Returns one line for each bad value ("PORT: expected …, got …")
 * so that a start can name all of them at once. Empty values count as unset.
 */
export function readEnv(
  source: Record<string, string | undefined>,
): { ok: true; env: Env } | { ok: false; problems: string[] } {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(present)
  if (parsed.success) return { ok: true, env: parsed.data }
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) => {
      const name = issue.path.join('.')
      const secret = name.includes('PASSWORD') || name.endsWith('_URL')
      return `${name}: ${issue.message}${secret ? '' : `, got "${present[name] ?? ''}"`}`
    }),
  }
}

/** The address the shop is known by: PUBLIC_URL, else http://localhost:PORT. */
export function publicUrl(env: Env, port = env.PORT): string {
  return env.PUBLIC_URL ?? `http://localhost:${port}`
}

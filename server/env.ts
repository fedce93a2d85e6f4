import { z } from 'zod'

/* The only reader of process.env. A value that is set but bad stops the start with one line. */

const flag = z.stringbool({ error: 'expected true or false' })
const origin = z
  .url({ protocol: /^https?$/, error: 'expected an address such as https://shop.example' })
  .transform((url) => new URL(url).origin)
const path = z.string().min(1)

const envFields = z.object({
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
  /** Who keeps the customers' accounts: the shop itself, or Firebase Authentication. */
  IDENTITY: z
    .enum(['embedded', 'firebase'], { error: 'expected embedded or firebase' })
    .default('embedded'),
  /** Registrations from one address in an hour, refused ones too (decision 008). */
  SIGN_UPS_PER_HOUR: z.coerce
    .number({ error: 'expected a number from 1 to 100000' })
    .int('expected a number from 1 to 100000')
    .min(1, 'expected a number from 1 to 100000')
    .max(100_000, 'expected a number from 1 to 100000')
    .default(60),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** The OpenID provider behind "Google"; another one only for trials. */
  GOOGLE_ISSUER: z.url({ error: 'expected an address' }).default('https://accounts.google.com'),
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
    .url({ error: 'expected an address' })
    .default(
      'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    ),
  /** Where the handler /__/auth/ is fetched; https://FIREBASE_AUTH_DOMAIN unless for trials. */
  FIREBASE_HANDLER_URL: origin.optional(),
})

/** What a choice needs besides itself, so that a half of it stops the start and not a customer. */
const needs = (env: z.infer<typeof envFields>): Record<string, (keyof typeof env)[]> => ({
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

const envSchema = envFields.superRefine((env, context) => {
  for (const [choice, fields] of Object.entries(needs(env))) {
    const missing = fields.filter((field) => env[field] === undefined)
    if (missing.length === 0) continue
    context.addIssue({
      code: 'custom',
      path: [choice],
      message: `also needs ${missing.join(', ')}`,
    })
  }
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
      const secret = /PASSWORD|SECRET|KEY|_URL$/.test(name)
      return `${name}: ${issue.message}${secret ? '' : `, got "${present[name] ?? ''}"`}`
    }),
  }
}

/** The address the shop is known by: PUBLIC_URL, else http://localhost:PORT. */
export function publicUrl(env: Env, port = env.PORT): string {
  return env.PUBLIC_URL ?? `http://localhost:${port}`
}

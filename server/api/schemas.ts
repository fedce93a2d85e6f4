import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyTypeProvider, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { FieldErrors } from '#server/http/errors.ts'

/* What zod says where neither a schema nor `inWords` does. */
z.config(z.locales.en())

/** A schema of zod. */
export type Schema = z.core.$ZodType

/** Route schemas are zod; handlers see what a schema lets through. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends Schema ? z.output<this['schema']> : unknown
}

declare module 'fastify' {
  interface FastifySchema {
    /** For the API description: one line, and the route's group. */
    summary?: string
    group?: string
  }
  interface FastifyContextConfig {
    /**
     * The route reads its body itself; without this, a route without a body schema accepts none.
     */
    anyBody?: boolean
    /** The route only reads, whatever its method. */
    onlyReads?: boolean
  }
  interface FastifyInstance {
    /** Every route with a schema, as the API description shows it. */
    describedRoutes: DescribedRoute[]
    /** Every route there is, as "GET /healthz"; server/who-may.test.ts has a line for each. */
    everyRoute: string[]
  }
}

/** A route whose zod schemas are kept for the API description. */
export type DescribedRoute = {
  method: string
  url: string
  summary?: string
  group?: string
  body?: Schema
  /** It reads a file, or what another protocol sends. */
  anyBody: boolean
  query?: Schema
  params?: Schema
  answers: Record<string, Schema>
  for: 'everyone' | 'admins' | 'customers'
}

/** "address.city" → "City". */
function label(path: PropertyKey[]): string {
  const name = String(path.at(-1) ?? 'body').replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()
}

/** Says in words what zod says in types; a schema's own messages come first. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined
  const name = label(issue.path ?? [])
  return issue.input === undefined ? `${name} is required` : `${name} must be a ${issue.expected}`
}

/** Fixing these brings up the next ones; sending thousands would be expensive. */
const maxListed = 20
const maxNameLength = 60
const short = (name: string) =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name

/** What is wrong, by field. No prototype: a field may be called "constructor". */
function errorsByField(issues: z.core.$ZodIssue[]): Record<string, string> {
  const errors: Record<string, string> = Object.create(null)
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.map(short)) {
        errors[[...issue.path, key].join('.')] ??= `Unknown field "${key}", please leave it out`
      }
    } else errors[issue.path.join('.') || 'body'] ??= issue.message
  }
  return errors
}

/**
 * Reads input by a schema. The outcome is `{ value }` or `{ error }`, as Fastify wants it; the error
 * carries one message per field, `{ "address.city": "City is required" }`, of the first 20 fields.
 */
export function parse<S extends Schema>(
  schema: S,
  input: unknown,
): { value: z.output<S> } | { error: FieldErrors } {
  const parsed = z.safeParse(schema, input, { error: inWords })
  if (parsed.success) return { value: parsed.data }
  const errors = errorsByField(parsed.error.issues)
  const [first, ...others] = Object.values(errors)
  for (const field of Object.keys(errors).slice(maxListed)) delete errors[field]
  const more =
    others.length === 1
      ? '. One more field has an error'
      : `. ${others.length} more fields have errors`
  const message = others.length === 0 ? first : `${first}${more}`
  const error: FieldErrors = Object.assign(new Error(message), { fieldErrors: errors })
  return { error }
}

/** JSON Schema of what the server sends, for Fastify's serialiser and the API description. */
export const jsonSchemaOf = (schema: Schema, io: 'input' | 'output' = 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

/**
 * Made when a door first answers: its text is some 18 kB, and most doors of the desk are not used before the next
 * start (docs/decisions/096-a-small-process.md).
 */
function serialiserOf(schema: unknown): (answer: unknown) => string {
  let made: ((answer: unknown) => string) | undefined
  return (answer) => {
    made ??= fastJson(isZod(schema) ? (jsonSchemaOf(schema) as FastJson) : (schema as FastJson))
    return made(answer)
  }
}
type FastJson = Parameters<typeof fastJson>[0]

/** For a door that reads no body: some programs send `{}`, some send none. */
const noBody = z.nullish(z.strictObject({}))
const withBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

function readsNoBody({ method, schema, config }: RouteOptions): boolean {
  if (schema?.body || config?.anyBody) return false
  return [method].flat().every((one) => withBody.has(one))
}

const isZod = (schema: unknown): schema is Schema => schema instanceof z.core.$ZodType

function whoMay(route: RouteOptions): DescribedRoute['for'] {
  const guards = [route.onRequest ?? [], route.preHandler ?? []].flat()
  if (guards.some((guard) => 'forAdmins' in guard)) return 'admins'
  return guards.some((guard) => 'forCustomers' in guard) ? 'customers' : 'everyone'
}

function describeRoute(route: RouteOptions): DescribedRoute[] {
  const { schema } = route
  if (!schema) return []
  const answers = Object.entries((schema.response ?? {}) as Record<string, unknown>)
  const methods = [route.method].flat().filter((method) => method !== 'HEAD')
  return methods.map((method) => ({
    method,
    url: route.url,
    summary: schema.summary,
    group: schema.group,
    body: isZod(schema.body) ? schema.body : undefined,
    anyBody: route.config?.anyBody === true,
    query: isZod(schema.querystring) ? schema.querystring : undefined,
    params: isZod(schema.params) ? schema.params : undefined,
    answers: Object.fromEntries(answers.filter(([, answer]) => isZod(answer))) as Record<
      string,
      Schema
    >,
    for: whoMay(route),
  }))
}

/** Notes each route that is registered after this call. */
export function noteRoutes(app: FastifyInstance): void {
  const names: string[] = []
  app.decorate('everyRoute', names)
  app.addHook('onRoute', ({ method, url }) => {
    names.push(...[method].flat().map((one) => `${one} ${url}`))
  })
}

/**
 * Makes zod the language of every route registered after this call: bodies, queries and parameters
 * are checked by it, answers go through Fastify's compiled serialiser, and the API description
 * learns of them. A route that names no body takes none (threats 14).
 */
export function registerSchemas(app: FastifyInstance): void {
  const routes: DescribedRoute[] = []
  app.decorate('describedRoutes', routes)
  app.setValidatorCompiler(({ schema }) => {
    if (!isZod(schema)) throw new Error('a route schema is zod')
    return (input) => parse(schema, input)
  })
  app.setSerializerCompiler(({ schema }) => serialiserOf(schema))
  app.addHook('onRoute', (route) => {
    routes.push(...describeRoute(route))
    if (readsNoBody(route)) route.schema = { ...route.schema, body: noBody }
  })
}

import packageJson from '../../package.json' with { type: 'json' }
import { type DescribedRoute, jsonSchemaOf, type Schema } from './schemas.ts'

type Json = Record<string, unknown>

const problemSchema: Json = {
  type: 'object',
  description: 'A problem document (RFC 9457) that also carries `message`.',
  required: ['type', 'title', 'status', 'message'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    message: { type: 'string', description: 'What is wrong and what to do, for a person.' },
    errors: {
      type: 'object',
      description: 'Per field, such as { "address.city": "City is required" }.',
      additionalProperties: { type: 'string' },
    },
    requestId: { type: 'string', description: 'The number of the request in the log.' },
  },
}

const jsonContent = (schema: Json) => ({ 'application/json': { schema } })

function plain(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = jsonSchemaOf(schema, io) as Json
  return rest
}

const pathNames = (url: string): string[] =>
  [...url.matchAll(/:(\w+)/g)].map((match) => String(match[1]))

function parameters(route: DescribedRoute): Json[] {
  const inPath = pathNames(route.url).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties = {}, required = [] } = (route.query ? plain(route.query, 'input') : {}) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  return [...inPath, ...inQuery]
}

const openTo: Record<DescribedRoute['for'], Json[]> = {
  everyone: [],
  admins: [{ adminToken: [] }],
  customers: [{ customerSession: [] }],
}

function operation(route: DescribedRoute): Json {
  const answers = Object.entries(route.answers).map(([status, schema]) => [
    status,
    { description: 'Done', content: jsonContent(plain(schema, 'output')) },
  ])
  const failure = { $ref: '#/components/responses/Problem' }
  return {
    summary: route.summary,
    tags: [route.group ?? 'Other'],
    security: openTo[route.for],
    parameters: parameters(route),
    ...(route.body && {
      requestBody: { required: true, content: jsonContent(plain(route.body, 'input')) },
    }),
    ...(route.anyBody && {
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
    }),
    responses: { ...Object.fromEntries(answers), default: failure },
  }
}

/** The API description (OpenAPI 3.1), made from the very schemas that check requests and answers. */
export function openApiDocument(
  routes: DescribedRoute[],
  {
    shopName,
    serverUrl,
    sessionCookie,
  }: { shopName: string; serverUrl: string; sessionCookie: string },
): Json {
  const paths: Record<string, Json> = {}
  const urls = new Set(routes.map((route) => route.url))
  for (const route of routes) {
    // '/api' is '/api/' under its other name.
    if (urls.has(`${route.url}/`)) continue
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: shopName,
      version: packageJson.version,
      description:
        'The Book API and the Orders API of the shop. Prices are in the shop’s currency with at most two decimals, times are ISO 8601 in UTC, lists are newest first.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      responses: {
        Problem: {
          description: 'Something was wrong with the request, or with the shop',
          content: {
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
      },
      securitySchemes: {
        adminToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'From POST /api/auth/admin; good for 3600 seconds.',
        },
        customerSession: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'Set by POST /api/session.',
        },
      },
    },
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastJson from 'fast-json-stringify'
import { startTestApp } from '#test/app.ts'
import { jsonSchemaOf } from './schemas.ts'

/* A door's serialiser is made when it first answers: that each can be made is seen here and not by a visitor. */

test('every answer that a door describes can be serialised', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  const answers = shop.app.describedRoutes.flatMap(({ method, url, answers }) =>
    Object.entries(answers).map(([status, schema]) => ({
      where: `${method} ${url} ${status}`,
      schema,
    })),
  )
  assert.ok(answers.length >= 100)
  for (const { where, schema } of answers) {
    const described = jsonSchemaOf(schema) as Parameters<typeof fastJson>[0]
    assert.doesNotThrow(() => fastJson(described), where)
  }
})

import assert from 'node:assert/strict'
import type { DeskItemToEdit } from '#app/window/window-answers.schema.ts'
import { call, type TestApp } from './app.ts'

/* The desk's hand in the window. */

type Fields = Record<string, string>

export const windowOf = (shop: TestApp, headers: { authorization: string }) => {
  const path = '/api/desk/window'
  const desk = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, version?: number) =>
    call(shop.app, {
      ...{ method, url: path + url },
      headers: { ...headers, ...(version !== undefined && { 'if-match': `"${version}"` }) },
      ...(payload && { payload }),
    })
  const step = async (id: string, name: string) => {
    const { status, body } = await desk('POST', `/items/${id}/${name}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body as DeskItemToEdit
  }
  /** A draft that nobody sees. */
  const draft = async (kind: string, fields: Fields): Promise<DeskItemToEdit> => {
    const { status, body } = await desk('POST', '/items', { kind, fields })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  return {
    desk,
    step,
    draft,
    /** As readers see it. */
    shown: async (url = '/api/window') => (await call(shop.app, { url })).body,
    /** A draft, published. */
    add: async (kind: string, fields: Fields) => step((await draft(kind, fields)).id, 'publish'),
    /** Changes fields of one that there is, and publishes it. */
    change: async (id: string, fields: Fields) => {
      const { status, body } = await desk('PUT', `/items/${id}/draft`, fields)
      assert.equal(status, 200, JSON.stringify(body))
      return step(id, 'publish')
    },
  }
}

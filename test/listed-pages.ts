import assert from 'node:assert/strict'
import type { TestApp } from './app.ts'

/** The pages of a shop's lists as the server sends them, once the shop is there. */
export function listedPages(shop: () => TestApp) {
  const get = (url: string) => shop().app.inject({ url })
  const page = async (url: string, status = 200) => {
    const { statusCode, body } = await get(url)
    assert.equal(statusCode, status, url)
    return body
  }
  return { get, page }
}

/** Titles of the cards, in their order. */
export const titles = (html: string) =>
  [...html.matchAll(/<h3[^>]*><a [^>]*>([^<]*)</g)].map(([, title]) => title)

import type { QueryClient } from '@tanstack/react-query'
import { toInlineJson } from '#app/page/graph.ts'
import { dehydratePage, hydratePage, type PageData } from '#app/page/query-client.ts'
import { fromTables, toTables } from './tables.ts'

/* The answers that a page was rendered with go along with it, as JSON of their own: the router would
   take them apart value by value and put them together again, which takes longer than the page. */

const id = 'answers'

/** For the end of the body; empty when the page asked for nothing. */
export function answersScript(client: QueryClient, nonce = ''): string {
  const data = dehydratePage(client)
  if (data.queries.length === 0) return ''
  return `<script id="${id}" type="application/json" nonce="${nonce}">${toInlineJson(toTables(data) as object)}</script>`
}

/** Hands them to the browser's queries, before the page asks again. */
export function takeAnswers(client: QueryClient): void {
  const json = document.getElementById(id)?.textContent
  if (json) hydratePage(client, readAnswers(json))
}

/** What `answersScript` has written into its script. */
export const readAnswers = (json: string): PageData => fromTables(JSON.parse(json)) as PageData

const anyId = /"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g

/** The ids of all books in the scripts of a page, and of some other things beside them. */
export const idsInAnswers = (scripts: string): string[] =>
  (scripts.match(anyId) ?? []).map((quoted) => quoted.slice(1, -1))

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  EditAnswer,
  EditRow,
  EditRows,
  HeadingChoice,
  NewEdit,
} from '#app/catalog/many/edit.schema.ts'
import type { EditStatus, RowOutcome } from '#app/catalog/many/edit-terms.ts'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { api } from '#app/page/api-client.ts'

const editsPath = '/desk/books/edits'
const pathOf = (id: string) => `${editsPath}/${encodeURIComponent(id)}`

export const isAtWork = (status: EditStatus): boolean =>
  status === 'preparing' || status === 'applying' || status === 'undoing'

/** The latest changes of many books. */
export const editsQuery = queryOptions({
  queryKey: ['desk-edits'],
  queryFn: ({ signal }) => asAdmin(() => api<{ edits: EditAnswer[] }>(editsPath, { signal })),
  staleTime: 0,
})

/** One of them, asked for again while it is at work. */
export const editQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk-edits', id],
    queryFn: ({ signal }) => asAdmin(() => api<EditAnswer>(pathOf(id), { signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data && isAtWork(state.data.status) && 1000,
  })

/** Its books; `counts` has them fetched again when they have changed. */
export const editRowsQuery = (id: string, outcome: RowOutcome | null, counts: string) =>
  infiniteQueryOptions<
    EditRows,
    Error,
    EditRow[],
    readonly ['desk-edits', string, string | null, string],
    number
  >({
    queryKey: ['desk-edits', id, outcome, counts],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ after: String(pageParam), ...(outcome && { outcome }) })
      return asAdmin(() => api<EditRows>(`${pathOf(id)}/rows?${query}`, { signal }))
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  })

export const prepareEdit = (body: NewEdit): Promise<EditAnswer> =>
  asAdmin(() => api(editsPath, { method: 'POST', body }))

export type EditStep = 'apply' | 'undo' | 'cancel'
export const takeEditStep = (id: string, step: EditStep): Promise<EditAnswer> =>
  asAdmin(() => api(`${pathOf(id)}/${step}`, { method: 'POST' }))

/** Authors or series that can be merged. */
export const headingChoicesQuery = (kind: 'author' | 'series', q: string) =>
  queryOptions({
    queryKey: ['desk-headings', kind, q],
    queryFn: ({ signal }) =>
      asAdmin(() =>
        api<{ headings: HeadingChoice[] }>(
          `/desk/books/headings?${new URLSearchParams({ kind, ...(q && { q }) })}`,
          { signal },
        ),
      ),
    staleTime: 0,
  })

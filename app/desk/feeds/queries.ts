import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import type {
  Import,
  ImportOptions,
  ImportRows,
  Imports,
  MendRow,
  NewImport,
} from '#app/feeds/import/import.schema.ts'
import { api } from '#app/page/api-client.ts'

const path = '/desk/imports'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

const atWork = new Set<Import['status']>(['receiving', 'reading', 'applying', 'undoing'])
export const isAtWork = ({ status }: Pick<Import, 'status'>): boolean => atWork.has(status)

/** Imports, the latest first, a page at a time: all, or only those that somebody has to look at. */
export const importsQuery = (onlyRefused: boolean) =>
  infiniteQueryOptions({
    queryKey: ['desk-imports', 'list', onlyRefused],
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams()
      if (onlyRefused) asked.set('state', 'refused')
      if (pageParam) asked.set('before', pageParam)
      return asAdmin(() => api<Imports>(asked.size ? `${path}?${asked}` : path, { signal }))
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ imports }) => imports),
    staleTime: 0,
    // What is at work is asked after; a list of ended imports stays as it is.
    refetchInterval: ({ state }) => (state.data?.pages[0]?.imports.some(isAtWork) ? 3000 : false),
  })

/** One import, asked after every second for as long as something happens to it. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk-imports', 'one', id],
    queryFn: ({ signal }) => asAdmin(() => api<Import>(pathOf(id), { signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? 1000 : false),
  })

/** Its rows: `search` is the address of the page, of which verdict, q, kept and stays count. */
export const importRowsQuery = (id: string, search: URLSearchParams) => {
  const asked = new URLSearchParams()
  for (const name of ['verdict', 'q', 'kept', 'stays']) {
    const value = search.get(name)
    if (value) asked.set(name, value)
  }
  asked.set('limit', '50')
  return infiniteQueryOptions({
    queryKey: ['desk-imports', 'rows', id, asked.toString()],
    queryFn: ({ pageParam, signal }) => {
      const page = new URLSearchParams(asked)
      if (pageParam) page.set('after', pageParam)
      return asAdmin(() => api<ImportRows>(`${pathOf(id)}/rows?${page}`, { signal }))
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    staleTime: 0,
  })
}

export const reportPath = (id: string): string => `${pathOf(id)}/report.csv`

export const filePath = (id: string, position: number, name: string): string =>
  `${pathOf(id)}/files/${position}?${new URLSearchParams({ name: name.slice(-300) })}`

export const beginImport = (body: NewImport): Promise<Import> =>
  asAdmin(() => api(path, { method: 'POST', body }))

export const readImport = (
  id: string,
  body: { source?: string; options?: ImportOptions } = {},
): Promise<Import> => asAdmin(() => api(`${pathOf(id)}/read`, { method: 'POST', body }))

/** What is begun or stopped with one click. */
export const stepImport = (id: string, step: 'apply' | 'cancel' | 'undo'): Promise<Import> =>
  asAdmin(() => api(`${pathOf(id)}/${step}`, { method: 'POST' }))

export const mendRow = (id: string, row: number, body: MendRow): Promise<unknown> =>
  asAdmin(() => api(`${pathOf(id)}/rows/${row}`, { method: 'PUT', body }))

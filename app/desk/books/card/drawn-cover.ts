import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { api } from '#app/page/api-client.ts'
import type { CoverWords } from './shown-book.ts'

/** After the last key; a cover is not drawn for every letter. */
const restMs = 400

/** The cover that is designed for these words, as a data: address, once there is one. */
export function useDrawnCover(words: CoverWords | null): string | undefined {
  const typed = words === null ? '' : new URLSearchParams(words).toString()
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({
    queryKey: ['drawn-cover', asked],
    queryFn: ({ signal }) =>
      asAdmin(() => api<{ picture: string }>(`/desk/drawn-cover?${asked}`, { signal })),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  return words === null ? undefined : data?.picture
}

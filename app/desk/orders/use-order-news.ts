import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isBellOn, play } from '#app/desk/scan/sound.ts'
import { listenForOrders } from './order-news.ts'
import { newestQuery, refreshOrders } from './order-queries.ts'

/** Keeps what the page shows of orders fresh for as long as it is open. */
export function useOrderNews(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    void listenForOrders(() => void refreshOrders(client), stop.signal)
    return () => stop.abort()
  }, [client])
}

/** How many orders came since the page was opened or `seen` was called; each rings if that is wanted. */
export function useNewOrders(): { count: number; seen: () => void } {
  const { data: newest } = useQuery(newestQuery)
  const [from, setFrom] = useState<number | null>(null)
  const rungFor = useRef<number | null>(null)
  useEffect(() => {
    if (newest === undefined) return
    if (rungFor.current !== null && newest > rungFor.current && isBellOn()) play('bell')
    rungFor.current = newest
    setFrom((before) => before ?? newest)
  }, [newest])
  return {
    count: newest === undefined || from === null ? 0 : newest - from,
    seen: () => setFrom(newest ?? null),
  }
}

import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { focusMain } from '#app/ui/keep-focus.ts'
import { announce } from '#app/ui/messages.ts'

let path: string | undefined
let told: string | undefined

/**
 * A page that comes without a reload: the focus goes to its beginning, and screen readers hear its
 * title once. `title` is null until it is known. The browser itself tells of the first page.
 */
export function usePageChange(title: string | null): void {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    if (path !== undefined && path !== pathname) focusMain()
    path = pathname
  }, [pathname])
  useEffect(() => {
    if (title === null) return
    const page = `${pathname} ${title}`
    if (told !== undefined && told !== page) announce(title)
    told = page
  }, [pathname, title])
}

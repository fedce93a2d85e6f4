import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { deskRooms, isIn } from './desk-rooms.ts'

const below = (entries: RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const here = [parent, path].filter(Boolean).join('/')
    return [...(path === undefined && children.length > 0 ? [] : [here]), ...below(children, here)]
  })

test('on each page of the desk the menu marks the one room that it is in', () => {
  const pages = below(routes).filter((path) => path.startsWith('dashboard') && !path.includes('*'))
  assert.ok(pages.length > 40)
  const rooms = deskRooms.flatMap(({ rooms }) => rooms)
  for (const page of pages) {
    const pathname = `/${page.replace(/:\w+/g, '12')}`
    const marked = rooms.filter((room) => isIn(room, pathname)).map(({ text }) => text)
    assert.equal(marked.length, 1, `${pathname}: ${marked}`)
  }
})

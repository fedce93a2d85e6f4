import assert from 'node:assert/strict'
import { test } from 'node:test'
import { madeOnce } from './made-once.ts'

test('what is made once is shared by all who ask, and made again when it failed or is forgotten', async () => {
  const made: PromiseWithResolvers<number>[] = []
  const get = madeOnce(() => {
    const next = Promise.withResolvers<number>()
    made.push(next)
    return next.promise
  })
  const [one, other] = [get(), get()]
  made[0]?.reject(new Error('away'))
  await assert.rejects(one, /away/)
  await assert.rejects(other, /away/)
  const again = get()
  made[1]?.resolve(1)
  assert.equal(await again, 1)
  assert.equal(await get(), 1)
  get.forget()
  const forgotten = get()
  get.forget()
  const last = get()
  // The failure of one that is forgotten takes nothing from the one that came after it.
  made[2]?.reject(new Error('late'))
  await assert.rejects(forgotten, /late/)
  made[3]?.resolve(3)
  assert.deepEqual([await last, await get(), made.length], [3, 3, 4])
})

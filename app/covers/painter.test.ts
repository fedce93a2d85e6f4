import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { createPainter } from './painter.server.ts'
import type { PaintJob } from './picture-types.ts'

const painter = createPainter()
after(() => painter.close())

const job = (seed: string): PaintJob => ({
  source: { kind: 'cover', text: { title: 'Emma', category: 'Fiction', seed } },
  width: 240,
  height: 360,
  type: 'webp',
})

test('several pictures at once, each to whom it belongs', async () => {
  const made = await Promise.all(['a', 'b', 'c'].map((seed) => painter.paint(job(seed))))
  const again = await painter.paint(job('b'))
  assert.ok(again)
  assert.deepEqual(made[1], again)
  assert.notDeepEqual(made[0], made[2])
  assert.equal((await sharp(again).metadata()).width, 240)
})

test('a painter that is closed in the middle fails its work, and the next job starts another', async () => {
  const cut = createPainter()
  const started = cut.paint(job('d'))
  cut.close()
  await assert.rejects(started, /closing/)
  assert.ok(await cut.paint(job('d')))
  cut.close()
})

test('bytes that are no picture have no rendition', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const source = { kind: 'original', bytes } as const
  assert.equal(await painter.paint({ ...job('e'), source }), null)
})

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { aBook, call, testShop } from '#test/app.ts'
import { bundledCommands, keptCode } from '#test/process.ts'
import { zipOf } from '#test/zip.ts'

/* `octavo covers`, as a program beside a running shop. */

const shop = testShop()
let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-covers-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const aPicture = (background: string) =>
  sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** The program's exit code and what it printed. */
const octavo = (...args: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const env = { ...process.env, ...keptCode, DATABASE_URL: shop.url, OCTAVO_CWD: folder }
    const words = [bundledCommands, 'covers', ...args]
    execFile(process.execPath, words, { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out: out + err }),
    )
  })

test('a folder and a ZIP: a dry run with a report, then the covers are set, and exit codes', async () => {
  const one = await aBook(shop, { title: 'One', isbn13: '9780141439518' })
  const two = await aBook(shop, { title: 'Two', isbn13: '9780141439600' })
  await mkdir(join(folder, 'pictures', 'deep'), { recursive: true })
  await writeFile(
    join(folder, 'pictures', 'deep', '978-0-14-143951-8.jpg'),
    await aPicture('#ff0000'),
  )
  await writeFile(join(folder, 'pictures', '9783161484100.jpg'), await aPicture('#00ff00'))
  await symlink('/etc/passwd', join(folder, 'pictures', 'link.jpg'))
  const zip = zipOf([{ name: '9780141439600_front.jpg', bytes: await aPicture('#0000ff') }])
  await writeFile(join(folder, 'more.zip'), zip)
  const hashOf = async (id: string) => (await call(shop.app, { url: `/api/${id}` })).body.coverHash

  const dry = await octavo('pictures', 'more.zip', '--dry-run', '--report', 'report.csv')
  assert.equal(dry.code, 1, dry.out)
  assert.match(dry.out, /Nothing was changed\. It would be: /)
  assert.equal(await hashOf(one._id), one.coverHash)
  const report = await readFile(join(folder, 'report.csv'), 'utf8')
  assert.match(report, /^\ufefffile,isbn13,title,verdict,reason\r\n/)
  assert.match(report, /pictures: deep\/978-0-14-143951-8\.jpg,9780141439518,One,set,/)
  assert.match(report, /pictures: 9783161484100\.jpg,9783161484100,,no such book,/)
  assert.match(report, /pictures: link\.jpg,,,refused,"It is a link/)

  const done = await octavo('pictures', 'more.zip', '--accept-refused')
  assert.equal(done.code, 0, done.out)
  assert.match(done.out, /\(Two\)/)
  assert.notEqual(await hashOf(one._id), one.coverHash)
  assert.notEqual(await hashOf(two._id), two.coverHash)
  const again = await octavo('more.zip')
  assert.deepEqual([again.code, again.out.trim()], [0, '1 unchanged'])
  assert.equal((await octavo('nowhere.zip')).code, 2)
})

import { isAccessible } from './axe.ts'
import { freshShop } from './fresh-shop.ts'
import { sendLetter } from './harbour/letter.ts'
import { name, nameIt, removeDemo, setCharges, undoLogo, writeTexts } from './harbour/name.ts'
import { inviteEditor } from './harbour/second-admin.ts'
import { crawl, mailsSent, traces } from './harbour/traces.ts'
import { show } from './harbour/window.ts'
import { signUp } from './people.ts'
import { expect, openWith, test } from './shop.ts'
import { subscribe } from './subscribe.ts'

/* A bookseller's first hour: a fresh shop becomes Harbour Books, and nothing of what it was is left for a
   reader to see. The shop is the test's own, since the demo leaves it for good. */

const shop = freshShop({ refuse: () => undefined })
const readers = ['ada@one.example', 'bob@two.example', 'cleo@three.example']
const book = {
  title: 'Tides',
  author: 'M. Quay',
  category: 'Fiction',
  description: 'Water comes and goes.',
  isbn13: '9780140449136',
  newPrice: 12,
}

test('a fresh shop becomes Harbour Books within the hour, without a trace of what it was', async ({
  page,
  request,
  expectErrors,
}) => {
  test.setTimeout(600_000)
  expectErrors(/400|404|409/)
  await page.goto(`${shop.url}/admin`)
  await page.getByLabel('Username').fill(shop.admin.username)
  await page.getByLabel('Password').fill(shop.admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  const guide = page.getByRole('region', { name: 'Make the shop yours' })
  await expect(guide).toContainText('0 of 6 steps')
  await isAccessible(page)
  await guide.getByRole('link', { name: 'Name your shop' }).click()

  await nameIt(page)
  await removeDemo(page)
  await writeTexts(page, shop)
  await setCharges(page, shop)
  await expect(page.getByRole('link', { name: `${name}, to the shop` })).toBeVisible()
  await undoLogo(page, shop)

  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const added = await request.post(`${shop.url}/api/create-book`, { data: book, headers })
  expect(added.status()).toBe(201)
  const at = `${shop.url}/book/${(await added.json()).book._id}`

  await show(page, shop, 'banner', {
    Title: 'The tide brings books',
    Text: 'Boxes from the noon boat.',
    'Link text': 'See them',
    Link: '/new',
  })
  await show(page, shop, 'news', { Title: 'A reading on the quay', Text: 'Bring a chair.' })
  await show(page, shop, 'pick', { Book: at, 'Picked by': 'Ines', Why: 'I missed my stop twice.' })
  await show(page, shop, 'list', {
    Title: 'For the boat',
    Text: 'Small and light.',
    Books: book.isbn13,
  })
  await inviteEditor(page, shop)

  const reader = await page.context().browser()?.newContext({ baseURL: shop.url })
  if (!reader) throw new Error('the browser is gone')
  await signUp(reader.request)
  await reader.close()
  for (const email of readers) await subscribe(request, shop, email)
  await sendLetter(page, shop, { subject: 'One book for the pier', isbn: book.isbn13, readers })

  await page.goto(`${shop.url}/dashboard`)
  await expect(guide).toBeHidden()
  await openWith(page, shop.url, page.getByText('“I missed my stop twice.”'))
  await expect(page.getByRole('banner').getByRole('img', { name })).toBeVisible()
  await expect(page).toHaveTitle('Harbour Books — books by the water')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The tide brings books')
  await expect(page.getByRole('contentinfo')).toContainText('Tue–Sat 10:00–18:00')
  await isAccessible(page)

  const mails = await mailsSent(shop)
  const seen = await crawl(request, shop)
  const texts = new Map([...seen, ...mails.map((mail, at) => [`mail ${at}`, mail] as const)])
  expect(mails.length).toBeGreaterThanOrEqual(2 * readers.length + 1)
  expect(texts.size).toBeGreaterThan(25)
  const found = [...texts].flatMap(([at, text]) =>
    traces.filter((trace) => trace.test(text)).map((trace) => `${at}: ${text.match(trace)?.[0]}`),
  )
  expect(found).toEqual([])
  const dressed = ['/', '/about', '/imprint', '/picks', '/feed.xml', '/manifest.webmanifest']
  for (const at of [...dressed, '/feeds/google.xml']) expect(texts.get(at), at).toContain('Harbour')
  for (const mail of mails) expect(mail).toContain('Harbour')
  expect([...seen.keys()].filter((at) => at.startsWith('/lists/'))).not.toEqual([])
})

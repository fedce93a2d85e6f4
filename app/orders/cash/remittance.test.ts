import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cashDesk } from '#test/cash-desk.ts'

/* A carrier’s file of what it has collected. */

const { shop, nextDay, admin, onItsWay } = cashDesk()

test('threats 48: each row of a carrier’s file has a verdict, and is booked once however often it comes', async () => {
  nextDay()
  const desk = await admin('packer')
  const by = (tracking: string) => ({ carrier: 'DHL', tracking })
  const [full, short, over, twice, delivered, packed] = [
    await onItsWay(desk, by('JJD 0001'), 1234.5),
    await onItsWay(desk, by('JJD 0002'), 20),
    await onItsWay(desk, by('JJD 0003'), 30),
    await onItsWay(desk, by('JJD 0004'), 40),
    await onItsWay(desk, { carrier: 'DHL' }, 50),
    await onItsWay(desk, by('JJD 0006'), 60),
  ]
  await desk.post(`/${delivered}/steps`, { step: 'deliver', parcel: 1 })
  await desk.post(`/${packed}/steps`, { step: 'refuse', parcel: 1 })
  const file = [
    'DHL Remittance;March',
    'COD Amount;Ref.;Tracking No',
    '"1.234,50";;jjd 0001',
    '$15.00;;JJD 0002',
    '31;;JJD 0003',
    `40;#${twice};JJD 0004`,
    '40;;JJD 0004',
    `50.00;Order ${delivered};`,
    '60;;JJD 0006',
    '',
    '10;;<b>nothing</b>',
    `1,000;${over};`,
    `40;${full};JJD 0004`,
    '12;;',
  ].join('\r\n')
  const look = await desk.post('/cash/remittance', { file, name: 'march.csv' })
  assert.equal(look.status, 200, JSON.stringify(look.body))
  const verdicts = (body: { rows: { row: number; verdict: string }[] }) =>
    body.rows.map(({ row, verdict }) => `${row} ${verdict}`)
  assert.deepEqual(verdicts(look.body), [
    ...['3 matched', '4 short', '5 over', '6 matched', '7 paid-twice', '8 matched', '9 not-due'],
    ...['11 unknown', '12 unreadable', '13 unknown', '14 unknown'],
  ])
  assert.deepEqual([look.body.left, look.body.booked, look.body.bookedAt], [4, 0, null])
  assert.match(look.body.rows[1].message, /^\$15\.00 of \$20\.00: \$5\.00 is missing/)

  const other = await desk.post('/cash/remittance', { file: `${file}\n`, apply: look.body.hash })
  assert.equal(other.status, 409)
  const apply = { file, name: 'march.csv', apply: look.body.hash }
  const colleague = await admin('packer')
  const both = await Promise.all([
    desk.post('/cash/remittance', apply),
    colleague.post('/cash/remittance', apply),
  ])
  for (const { status } of both) assert.equal(status, 200)
  const again = await desk.post('/cash/remittance', apply)
  assert.deepEqual(verdicts(again.body), [
    ...['3 booked', '4 booked', '5 over', '6 booked', '7 paid-twice', '8 booked', '9 not-due'],
    ...['11 unknown', '12 unreadable', '13 unknown', '14 unknown'],
  ])
  assert.deepEqual([again.body.left, again.body.booked], [0, 1339.5])
  const order = (await desk.get(`/${short}`)).body
  assert.deepEqual(
    [order.status, order.money.collected, order.troubles, order.works],
    ['delivered', 15, ['short'], ['settle']],
  )
  const { rows } = await shop.deps.pool.query(
    "select count(*)::int as n from cash_entries where reference like 'remittance%'",
  )
  assert.deepEqual(rows, [{ n: 4 }])
  // Another file with the same money: it came in before.
  const next = ['Tracking,Amount', 'JJD 0001,"1,234.50"'].join('\n')
  const late = await desk.post('/cash/remittance', { file: next })
  assert.deepEqual(verdicts(late.body), ['2 paid-twice'])
})

test('a file that is none, is too large or has too many rows is refused in words', async () => {
  const desk = await admin('packer')
  const send = (file: string) => desk.post('/cash/remittance', { file })
  const none = await send('<html>,=cmd\n1,2')
  assert.equal(none.status, 400)
  assert.match(
    none.body.message,
    /needs a line of headings .* Its first line has “<html>”, “=cmd”\./,
  )
  assert.equal((await send('Tracking,Amount')).status, 400)
  const rows = `Tracking\tAmount\n${'x\t1\n'.repeat(5001)}`
  assert.match((await send(rows)).body.message, /more than 5000 rows/)
  assert.equal((await send('x'.repeat(1_000_001))).status, 400)
  const unclosed = await send(`Tracking,Amount\n"${'x'.repeat(30_000)}`)
  assert.match(unclosed.body.message, /can’t be read as a table/)
})

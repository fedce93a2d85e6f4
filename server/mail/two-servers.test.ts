import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailShops } from '#test/mail-shops.ts'
import { until } from '#test/until.ts'

const skip = process.platform === 'win32' ? 'signals are for Unix' : false
const shops = mailShops()

test('two servers and a slow mail server: each mail once', { skip }, async () => {
  await Promise.all([shops.open(), shops.open()])
  const answers: (() => void)[] = []
  shops.whenWhole = () => new Promise((resolve) => answers.push(resolve))
  await shops.askForMails(20, 'slow')
  await until(async () => {
    answers.shift()?.() // one answer at a time, long after the mail
    return (await shops.left()) === 0
  })
  assert.deepEqual(shops.sink.copies(), Array(20).fill(1))
})

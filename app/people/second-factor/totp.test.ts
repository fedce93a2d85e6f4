import assert from 'node:assert/strict'
import { test } from 'node:test'
import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { appAddress, base32, codeOf, stepOf, stepOfCode } from './totp.ts'

const rfcSecret = Buffer.from('12345678901234567890')

test('codes are those of RFC 6238, appendix B, in six digits', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const) {
    const at = new Date(seconds * 1000)
    assert.equal(codeOf(rfcSecret, stepOf(at)), code)
    assert.equal(stepOfCode(rfcSecret, code, at), stepOf(at))
  }
})

test('a clock may be half a minute off, no more', () => {
  const at = new Date('2026-03-12T12:00:15Z')
  const code = codeOf(rfcSecret, stepOf(at))
  const found = (seconds: number) =>
    stepOfCode(rfcSecret, code, new Date(at.getTime() + seconds * 1000)) !== null
  assert.deepEqual([-60, -30, 0, 30, 60].map(found), [false, true, true, true, false])
  for (const wrong of ['', '1', `${code}0`, code.slice(1), 'abcdef', '１２３４５６']) {
    assert.equal(stepOfCode(rfcSecret, wrong, at), null, wrong)
  }
})

test('a secret is typed as base32 (RFC 4648, section 10)', () => {
  for (const [plain, coded] of [
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    assert.equal(base32(Buffer.from(plain)), coded)
  }
})

test('the picture holds the address that an app reads, whatever shop and name are called', () => {
  for (const [shop, name] of [
    ['Harbour Books', 'ada'],
    ['Bücher & mehr: 100 %', 'Zoë Ångström'],
    ['書店'.repeat(20), 'x'.repeat(60)],
  ] as const) {
    const address = appAddress(rfcSecret, shop, name)
    const url = new URL(address)
    assert.equal(url.searchParams.get('secret'), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    assert.equal(url.searchParams.get('issuer'), shop)
    assert.equal(decodeURIComponent(url.pathname.slice(1)), `${shop}:${name}`)
    const { width, height, data } = pixelsOf(address)
    assert.equal(decodeQR({ width, height, data }), address)
  }
})

/** The picture in black and white, each module four pixels wide. */
function pixelsOf(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4, scale: 4 })
  const size = rows.length
  const data = rows.flat().flatMap((dark) => (dark ? [0, 0, 0, 255] : [255, 255, 255, 255]))
  return { width: size, height: size, data: Uint8ClampedArray.from(data) }
}

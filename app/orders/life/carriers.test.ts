import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carriers, trackingUrl } from './carriers.ts'

test('a known carrier has a page for each parcel, however its name is written', () => {
  const url = 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JJD%200001'
  for (const name of ['DHL', 'dhl', ' D.H.L. ']) assert.equal(trackingUrl(name, ' JJD 0001 '), url)
  assert.equal(
    trackingUrl('royal mail', 'AB1'),
    'https://www.royalmail.com/track-your-item#/tracking-results/AB1',
  )
})

test('an unknown carrier, or a parcel without a number, has none', () => {
  for (const [carrier, number] of [
    ['Aunt May', '1'],
    ['DHL', null],
    ['DHL', '  '],
    [null, '1'],
    ['', '1'],
  ] as const) {
    assert.equal(trackingUrl(carrier, number), null)
  }
})

test('a number of a stranger stays a number, and no link is anything but https', () => {
  for (const number of ['"><script>', '../../x', '$&', 'a?b=c#d', 'javascript:alert(1)']) {
    for (const { name } of carriers) {
      const url = trackingUrl(name, number) ?? ''
      assert.match(url, /^https:\/\/[\w.-]+\//)
      assert.ok(url.endsWith(encodeURIComponent(number)), url)
    }
  }
  for (const url of ['http://a.example/{}', 'javascript:{}', '{}', '//a.example/{}', 'https://']) {
    assert.equal(trackingUrl('Own', 'javascript:alert(1)', [{ name: 'Own', url }]), null)
  }
})

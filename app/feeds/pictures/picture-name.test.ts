import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOtherFile, readPictureName } from './picture-name.ts'

const isbn = '9780141439518'

for (const [name, rank = 0] of [
  ['9780141439518.jpg'],
  ['9780141439518.JPEG'],
  ['covers/spring/9780141439518.png'],
  ['978-0-14-143951-8.webp'],
  ['978 0 14 143951 8.avif'],
  ['978_0_14_143951_8.jpg'],
  ['978.0.14.143951.8.jpg'],
  ['0141439513.jpg'],
  ['0-14-143951-3.jpg'],
  ['ISBN 9780141439518.jpg'],
  ['isbn-9780141439518_cover.jpg'],
  ['9780141439518_front.jpg'],
  ['front_9780141439518.jpg'],
  ['9780141439518.FC.jpg'],
  ['9780141439518_u1_300dpi.jpg'],
  ['9780141439518-1.jpg'],
  ['9780141439518 (1).jpg'],
  ['9780141439518_2.jpg', 1],
  ['9780141439518 Pride and Prejudice.jpg', 1],
  ['9780141439518_back.jpg', null],
  ['9780141439518_BC.jpg', null],
  ['9780141439518_spine.png', null],
  ['9780141439518_IN01.jpg', null],
  ['9780141439518_u4.jpg', null],
  ['9780141439518/front.jpg'],
  ['9780141439518/back.jpg', null],
  ['9780141439518'],
] as [string, number | null | undefined][]) {
  test(`${name}: the book, and how surely its front`, () => {
    const found = readPictureName(name)
    assert.equal(found.isbn13, isbn)
    assert.equal(found.rank, rank === undefined ? 0 : rank)
  })
}

test('the X of an ISBN-10, in either case', () => {
  assert.equal(readPictureName('080442957X.jpg').isbn13, readPictureName('080442957x.png').isbn13)
  assert.equal(readPictureName('080442957X.jpg').isbn13, '9780804429573')
})

test('what is no ISBN: a wrong check digit is said, other numbers are the source’s own', () => {
  const wrong = readPictureName('9780141439519.jpg')
  assert.equal(wrong.isbn13, null)
  assert.match(wrong.doubt ?? '', /check digit/)
  for (const name of ['1234567890.jpg', 'SKU-4711.png', '97801414395180.jpg', 'emma.jpg', '.jpg']) {
    const { isbn13, doubt, stem } = readPictureName(name)
    assert.deepEqual([isbn13, doubt, stem], [null, null, name.replace(/\.\w+$/, '')])
  }
})

test('files that are no pictures by their ending', () => {
  for (const name of ['list.csv', 'readme.txt', 'x.svg', '9780141439518.gif']) {
    assert.ok(isOtherFile(name), name)
  }
  for (const name of ['9780141439518', 'a.jpg', 'B.PNG', 'c.jpe'])
    assert.ok(!isOtherFile(name), name)
})

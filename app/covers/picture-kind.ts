/* What an uploaded file is, by its bytes: its name and its media type say nothing (threats 10). */

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif'

/** A picture that we take, or what it is instead, as in "It is … ". */
export type Kind = { ok: true; kind: PictureKind } | { ok: false; what: string }

/** The kind of a file by its first bytes. */
export function kindOf(bytes: Buffer): Kind {
  const head = bytes.toString('latin1', 0, 64)
  const begins = (at: number, starts: string[]) =>
    starts.some((start) => head.startsWith(start, at))
  const found = pictures.find(({ at, starts }) => begins(at, starts))
  if (found) return { ok: true, kind: found.kind }
  if (isAvif(bytes)) return { ok: true, kind: 'avif' }
  const other = others.find(([at, starts]) => begins(at, starts))
  if (other) return { ok: false, what: other[2] }
  const text = bytes.toString('latin1', 0, 1024).toLowerCase()
  return { ok: false, what: texts.find(([has]) => text.includes(has))?.[1] ?? 'no picture' }
}

const pictures: { kind: PictureKind; at: number; starts: string[] }[] = [
  { kind: 'jpeg', at: 0, starts: ['\xff\xd8\xff'] },
  { kind: 'png', at: 0, starts: ['\x89PNG\r\n\x1a\n'] },
  { kind: 'webp', at: 8, starts: ['WEBPVP8'] },
]

/** Where in the file what stands, and what it then is. */
const others: [number, string[], string][] = [
  [0, ['GIF87a', 'GIF89a'], 'a GIF'],
  [0, ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'], 'a TIFF'],
  [4, ['ftyphei', 'ftyphev', 'ftypmif1', 'ftypmsf1'], 'a HEIC picture of a phone'],
  [0, ['BM'], 'a BMP'],
  [0, ['\xff\x0a', '\0\0\0\x0cJXL '], 'a JPEG XL'],
  [0, ['\0\0\0\x0cjP  '], 'a JPEG 2000'],
  [0, ['8BPS'], 'a Photoshop file'],
  [0, ['\0\0\x01\0', '\0\0\x02\0'], 'an icon'],
  [0, ['%PDF-'], 'a PDF'],
  [0, ['PK\x03\x04'], 'a ZIP'],
  [0, ['MZ', '\x7fELF', '#!'], 'a program'],
  [4, ['ftyp'], 'a film'],
]

const texts: [string, string][] = [
  ['<svg', 'an SVG drawing'],
  ['<!doctype', 'a web page'],
  ['<html', 'a web page'],
  ['<script', 'a web page'],
  ['<?xml', 'an XML file'],
]

/** ISO/IEC 14496-12, 4.3: the brands of the first box; one of AVIF's is among them. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const length = Math.min(bytes.readUInt32BE(0), 256)
  const brands = bytes.toString('latin1', 8, length).match(/.{4}/gs) ?? []
  return brands.includes('avif') || brands.includes('avis')
}

/**
 * What a picture is as well, for a program that reads it in another way: browsers guess a page by its
 * first bytes, programs for ZIP look at the end. Nothing of it would be served, but whoever made it
 * means harm.
 */
export function secondNature(bytes: Buffer): string | null {
  const all = bytes.toString('latin1')
  const head = all.slice(0, 1024).toLowerCase()
  if (/<(html|svg |script|!doctype)/.test(head)) return 'a web page'
  if (head.includes('%pdf-')) return 'a PDF'
  if (/<script[\s>]|<!doctype html/i.test(all)) return 'a web page'
  if (all.includes('<?php ')) return 'a program'
  const end = all.lastIndexOf('PK\x05\x06')
  const isWhole = end >= 0 && end + 22 <= bytes.length
  return isWhole && end + 22 + bytes.readUInt16LE(end + 20) === bytes.length ? 'a ZIP' : null
}

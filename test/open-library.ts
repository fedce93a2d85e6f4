import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/* A stand-in for Open Library: answers as the real one does, in its shapes, and misbehaves on demand. */

type Data = Record<string, unknown>

/** The parts of an edition that the two kinds of answer give away. */
const edition = (olid: string, isbn: string, data: Data, details: Data = {}) => ({
  data: {
    url: `https://openlibrary.org/books/${olid}/${String(data.title).replaceAll(' ', '_')}`,
    key: `/books/${olid}`,
    identifiers: { isbn_13: [isbn], openlibrary: [olid] },
    cover: { small: `https://covers.openlibrary.org/b/id/1-S.jpg` },
    ...data,
  },
  details: {
    bib_key: `ISBN:${isbn}`,
    info_url: `https://openlibrary.org/books/${olid}`,
    preview: 'noview',
    preview_url: `https://openlibrary.org/books/${olid}`,
    details: {
      key: `/books/${olid}`,
      title: data.title,
      isbn_13: [isbn],
      type: { key: '/type/edition' },
      revision: 7,
      created: { type: '/type/datetime', value: '2008-04-01T03:28:50.625462' },
      ...details,
    },
  },
})

/** ISBNs that the stand-in knows. */
const shelf: Record<string, ReturnType<typeof edition>> = {
  '9780141439518': edition(
    'OL3702433M',
    '9780141439518',
    {
      title: 'Pride and prejudice',
      subtitle: 'a novel',
      authors: [
        { url: 'https://openlibrary.org/authors/OL21594A/Jane_Austen', name: 'Jane Austen' },
      ],
      publishers: [{ name: 'Penguin Books' }],
      publish_places: [{ name: 'London' }],
      publish_date: 'Apr 29, 2003',
      number_of_pages: 435,
      weight: '11.2 ounces',
      subjects: [
        { name: 'Courtship', url: 'https://openlibrary.org/subjects/courtship' },
        { name: 'Accessible book', url: 'https://openlibrary.org/subjects/accessible_book' },
        {
          name: 'nyt:combined-print-fiction=2011-05-01',
          url: 'https://openlibrary.org/subjects/nyt',
        },
        { name: 'Sisters', url: 'https://openlibrary.org/subjects/sisters' },
      ],
    },
    {
      physical_format: 'Paperback',
      languages: [{ key: '/languages/eng' }],
      series: ['Penguin classics'],
      description: {
        type: '/type/text',
        value: 'It is a truth universally acknowledged.\r\n\r\nBut is it?',
      },
    },
  ),
  '9780306406157': edition(
    'OL7353617M',
    '9780306406157',
    {
      title: 'A plain book',
      authors: [{ name: 'Ann Example' }, { name: 'Ann Example' }, { name: 'Bob Example' }],
      publish_date: 'c1988',
    },
    {
      physical_format: 'Library Binding',
      series: ['Example studies -- vol. 3'],
      description: 'Old text.',
    },
  ),
  // Anybody can edit a record there.
  '9780140328721': edition(
    'nonsense',
    '9780140328721',
    {
      title: 'Odd <b>book</b>',
      subtitle: 'x'.repeat(700),
      authors: 'nobody',
      publishers: [{}, null, 7],
      publish_date: 1988,
      number_of_pages: -4,
      subjects: [{ name: 'A'.repeat(400) }, { name: 'Foxes' }],
    },
    { languages: [{ key: '/languages/zzzz' }], series: 'none', description: { value: 7 } },
  ),
}

/** All ISBNs that begin so belong to books it knows: a test that adds them needs fresh ones. */
const anyBook = '97988'
const bookOf = (isbn: string) =>
  edition(`OL${isbn}M`, isbn, { title: `Book ${isbn}`, authors: [{ name: 'Ann Example' }] })

export type StandIn = {
  url: string
  /** Questions that came, each as its path and query. */
  asked: string[]
  /** What it does from now on. */
  mode:
    | 'well'
    | 'slow'
    | 'broken'
    | 'list'
    | 'half'
    | 'huge'
    | 'loop'
    | 'away'
    | 'moved'
    | 'often'
    | 'down'
    | 'cut'
  /** What it was told of who asks. */
  agents: Set<string>
  close: () => Promise<void>
}

/** Starts it on a free port of this machine. */
export async function startOpenLibrary(port = 0): Promise<StandIn> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    standIn.asked.push(decodeURIComponent(url.pathname + url.search))
    standIn.agents.add(request.headers['user-agent'] ?? '')
    if (misbehave(standIn.mode, url, response)) return
    answerBooks(url, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    mode: 'well',
    agents: new Set(),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return standIn
}

function answerBooks(url: URL, response: ServerResponse): void {
  const kind = url.searchParams.get('jscmd') === 'data' ? 'data' : 'details'
  const keys = (url.searchParams.get('bibkeys') ?? '').split(',')
  const found = keys.flatMap((key) => {
    const isbn = key.replace('ISBN:', '')
    const known = shelf[isbn] ?? (isbn.startsWith(anyBook) && bookOf(isbn))
    return known ? [[key, known[kind]]] : []
  })
  json(response, Object.fromEntries(found))
}

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function misbehave(mode: StandIn['mode'], url: URL, response: ServerResponse): boolean {
  const redirect = (location: string) => response.writeHead(302, { location }).end()
  switch (mode) {
    case 'well':
      return false
    case 'slow':
      return true // never
    case 'broken':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Oops')
      return true
    case 'list':
      json(response, ['not', 'books'])
      return true
    case 'half':
      if (url.searchParams.get('jscmd') === 'data') return false
      json(response, null)
      return true
    case 'huge': {
      response.writeHead(200, { 'content-type': 'application/json' })
      const fill = () => {
        while (response.writable && response.write(`"${'x'.repeat(65_536)}",`));
      }
      response.on('drain', fill)
      fill()
      return true
    }
    case 'loop':
      redirect(url.pathname + url.search)
      return true
    case 'away':
      redirect('http://localhost:9/inside')
      return true
    case 'moved':
      if (url.pathname.startsWith('/v2')) return false
      redirect(`/v2${url.pathname}${url.search}`)
      return true
    case 'often':
      response.writeHead(429, { 'retry-after': '7' }).end()
      return true
    case 'down':
      response.writeHead(500).end('stack trace')
      return true
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '999' })
      response.write('{"ISBN')
      response.destroy()
      return true
  }
}

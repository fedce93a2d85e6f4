/*
 * The rooms of the house, from the ground up, and which of them each may import from besides its own.
 * A room is named by its folder or file; the longest name that fits a file counts. What is not in the
 * table is not allowed. docs/decisions/030 says why the rooms are cut as they are.
 */

const ground = ['server/env.ts', 'server/system', 'app/values']
const base = [...ground, 'server/database', 'server/log', 'server/http', 'server/load']
/** What an API door or a piece of server work stands on. */
const server = [
  ...[...base, 'server/deps.ts', 'server/api', 'server/session', 'server/passwords'],
  ...['server/mail', 'server/jobs'],
]
const pages = ['app/values', 'app/ui', 'app/covers', 'app/page/cookies.ts', 'app/page', 'app/shop']
const books = [...pages, 'app/catalog', 'app/search']

export const rooms: Record<string, string[] | 'all'> = {
  'app/values': [],
  'app/ui': ['app/values'],
  'app/styles': ['app/values'],
  'app/covers': base,
  'app/page': ['app/values', 'app/ui', 'app/covers', 'app/page/cookies.ts'],
  'app/shop': ['app/values', 'app/ui', 'app/covers', 'app/page', ...server],
  // The book itself: its fields, its rows, its card.
  'app/catalog': [...pages, ...server],
  'app/search': [...pages, 'app/catalog', ...server],
  // What writes and lists books keeps the search up to date, and asks it.
  'app/catalog/stock': [...books, ...server],
  'app/catalog/write': [...books, 'app/catalog/stock', ...server],
  // Many books at once: the desk's table, and changes with preview and undo.
  'app/catalog/many': [
    ...books,
    'app/catalog/stock',
    'app/catalog/write',
    'app/discovery',
    ...server,
  ],
  'app/catalog/api': [...books, 'app/catalog/stock', 'app/catalog/write', ...server],
  // What the bookseller puts into the window: banner, news, staff picks, lists.
  'app/window': [...books, ...server],
  'app/window/pages': [...books, 'app/cart', 'app/window'],
  'app/discovery': [...books, 'app/window', ...server],
  'app/cart': books,
  'app/catalog/pages': [...books, 'app/cart', 'app/window', 'app/window/pages'],
  'app/search/pages': [...books, 'app/cart'],
  'app/newsletter': [...pages, ...server],
  // What the shop writes to its subscribers, and who they are.
  'app/letters': [
    ...['app/values', 'app/covers', 'app/shop', 'app/catalog', 'app/newsletter'],
    ...server,
  ],
  'app/account': [...pages, ...server],
  // Who works at the desk: their accounts, their second factors, the log of what they did, which says in
  // words what a change of many books does.
  'app/people': [...pages, 'app/account', 'app/catalog/many', ...server],
  'app/orders': [...books, 'app/catalog/stock', 'app/cart', 'app/account', ...server],
  // Who orders, as the desk sees them; what each feature holds about them is handed in.
  'app/customers': ['app/values', 'app/shop', 'app/account', 'app/orders', ...server],
  // What comes in by the thousand, and goes out again.
  'app/feeds': [...books, 'app/catalog/stock', 'app/catalog/write', 'app/catalog/many', ...server],
  // How business is; it only reads what the others write.
  'app/figures': [
    ...books,
    ...['app/catalog/many', 'app/orders', 'app/feeds', 'app/newsletter', 'server/backup'],
    ...server,
  ],
  'app/home': [...books, 'app/cart', 'app/newsletter', 'app/window', 'app/window/pages'],
  'app/overview': [...pages, 'app/account', 'app/orders'],
  'app/desk': [
    ...books,
    'app/catalog/stock',
    'app/catalog/many',
    'app/account',
    'app/orders',
    'app/feeds',
    'app/people',
    'app/window',
    'app/window/pages',
    // The preview of the window is the first page.
    'app/home',
    'app/letters',
    'app/figures',
    'app/customers',
    ...server,
  ],
  'app/layout': [
    ...pages,
    'app/account',
    'app/cart',
    // The header leads to the genres.
    'app/catalog',
    'app/newsletter',
    'app/search/pages',
    'app/desk',
  ],
  // routes.ts, root.tsx and the entries put the pages together.
  app: [...pages, 'app/account', 'app/layout'],
  // Its books leave as the desk deletes others.
  demo: [...books, 'app/catalog/write', ...server],

  'server/system': [],
  'server/env.ts': ['server/env-values.ts', 'server/passwords'],
  // Lists of values that the desk checks as well.
  'server/env-values.ts': ['app/values', 'server/database/hosts.ts'],
  'server/passwords': ['server/system'],
  'server/log': ground,
  'server/database': [...ground, 'server/log', 'server/database/hosts.ts'],
  // How an address is read, which its check needs, too.
  'server/database/hosts.ts': [],
  // The names of cookies are the page's, too.
  'server/http': [...ground, 'server/database', 'server/log', 'app/page/cookies.ts'],
  'app/page/cookies.ts': [],
  'server/load': base,
  // The bag that is handed around: types of what is in it, nothing that runs.
  'server/deps.ts': [...base, 'server/passwords', 'server/mail', 'server/jobs', 'app/shop'],
  'server/api': base,
  'server/session': [...base, 'server/deps.ts', 'app/page'],
  'server/mail': [...base, 'server/deps.ts'],
  'server/jobs': [...base, 'server/deps.ts', 'server/mail'],
  // The shop as a file, and back.
  'server/backup': [...base, 'server/deps.ts', 'server/mail', 'server/jobs'],
  // What is wrong with a shop, and what to do about it.
  'server/doctor': [...base, 'server/backup', 'server/mail'],
  // Several processes that are one shop.
  'server/processes': base,
  'server/watch': [
    ...[...base, 'server/deps.ts', 'server/session'],
    ...['server/mail', 'server/jobs', 'server/processes', 'server/backup'],
  ],
  // Renders the pages, and knows which of them may be kept.
  'server/pages': [
    ...server,
    'app/page/cookies.ts',
    'app',
    'app/page',
    'app/shop',
    'app/account',
    'app/search',
    'app/catalog',
  ],
  // The shop's commands: they open what they need of it.
  cli: 'all',
  // main.ts, app.ts, open-shop.ts and the lists of jobs and routes compose the shop.
  server: 'all',
}

/** Who may name them; everybody else goes through the router or the API. */
export const namedBy: { what: RegExp; who: RegExp; why: string }[] = [
  {
    what: /-page\.tsx$/,
    who: /^app\/(routes\.ts$|root\.tsx$|page\/error-view\.tsx$|layout\/)/,
    why: 'only app/routes.ts names pages',
  },
  {
    what: /(^|\/|-)api\.server\.ts$/,
    who: /^server\/[^/]+\.ts$/,
    why: 'only the files that compose the shop name routes',
  },
]

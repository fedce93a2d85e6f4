import type { AdminRole } from '#app/values/stored.ts'

export type DeskRoom = {
  to: string
  text: string
  /** Only this address, not those below it. */
  end?: boolean
  /** Where else somebody is in this room. */
  elsewhere?: string[]
  roles: AdminRole[]
  /** Other words for it, by which it is found as well. */
  also?: string
}

export const ordersRoom = '/dashboard/orders'
export const ownRoom = '/dashboard/my-account'
const everybody: AdminRole[] = ['owner', 'editor', 'packer']
const packers: AdminRole[] = ['owner', 'packer']
const editors: AdminRole[] = ['owner', 'editor']
const owners: AdminRole[] = ['owner']

/** The rooms of the desk as its menu shows them, in groups. */
export const deskRooms: { group: string; rooms: DeskRoom[] }[] = [
  {
    group: 'Today',
    rooms: [
      {
        to: '/dashboard',
        text: 'Dashboard',
        end: true,
        roles: editors,
        also: 'home figures sales',
        elsewhere: ['/dashboard/failed-mails'],
      },
      { to: ordersRoom, text: 'Orders', roles: packers, also: 'queue parcels' },
      {
        to: '/dashboard/customers',
        text: 'Customers',
        roles: editors,
        also: 'people notes erase export data',
      },
    ],
  },
  {
    group: 'Catalogue',
    rooms: [
      {
        to: '/dashboard/manage-books',
        text: 'Manage Books',
        roles: editors,
        also: 'prices stock',
        elsewhere: ['/dashboard/edit-book'],
      },
      { to: '/dashboard/add-new-book', text: 'Add New Book', roles: editors, also: 'isbn scan' },
      { to: '/dashboard/feeds', text: 'Feeds', roles: editors, also: 'import onix csv excel' },
    ],
  },
  {
    group: 'Shop',
    rooms: [
      { to: '/dashboard/window', text: 'Window', roles: editors, also: 'banner news picks lists' },
      {
        to: '/dashboard/letters',
        text: 'Letters',
        roles: owners,
        also: 'newsletter',
        elsewhere: ['/dashboard/mail-texts'],
      },
      {
        to: '/dashboard/your-shop',
        text: 'Your shop',
        roles: owners,
        also: 'name logo colour hours currency',
      },
      { to: '/dashboard/settings', text: 'Settings', roles: owners, also: 'shipping tax' },
    ],
  },
  {
    group: 'People',
    rooms: [
      { to: '/dashboard/people', text: 'People', roles: owners, also: 'staff invite role' },
      { to: '/dashboard/log', text: 'Log', roles: owners, also: 'audit who history' },
      { to: ownRoom, text: 'My account', roles: everybody, also: 'password second factor' },
    ],
  },
]

/** Whether a page of the desk is in this room, which the menu then marks. */
export function isIn({ to, end, elsewhere = [] }: DeskRoom, pathname: string): boolean {
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return end ? pathname === to || elsewhere.some(isAt) : [to, ...elsewhere].some(isAt)
}

/** Rooms within rooms, which the menu does not show and the search does. */
export const innerRooms: DeskRoom[] = [
  { to: `${ordersRoom}/pack`, text: 'Pack by scan', roles: packers },
  { to: `${ordersRoom}/pick`, text: 'Pick list', roles: packers },
  { to: `${ordersRoom}/supply`, text: 'From suppliers', roles: packers, also: 'special orders' },
  { to: `${ordersRoom}/cash`, text: 'Cash', roles: packers, also: 'till remittance' },
  { to: `${ordersRoom}/run`, text: 'Runs', roles: packers, also: 'driver' },
  { to: `${ordersRoom}/my-run`, text: 'My run', roles: packers, also: 'driver phone' },
  { to: '/dashboard/manage-books/changes', text: 'Changes to many books', roles: editors },
  { to: '/dashboard/manage-books/merge', text: 'Merge authors and series', roles: editors },
  { to: '/dashboard/feeds/isbns', text: 'Books by ISBN', roles: editors, also: 'list scan' },
  { to: '/dashboard/feeds/covers', text: 'Covers by ISBN', roles: editors, also: 'pictures zip' },
  { to: '/dashboard/feeds/stock', text: 'Stock from the till', roles: editors, also: 'snapshot' },
  { to: '/dashboard/your-shop/texts', text: 'Texts', roles: owners, also: 'terms privacy imprint' },
  { to: '/dashboard/your-shop/history', text: 'History of your shop', roles: owners, also: 'undo' },
  {
    to: '/dashboard/settings/orders',
    text: 'Settings of orders',
    roles: owners,
    also: 'cod limits',
  },
  { to: '/dashboard/letters/subscribers', text: 'Subscribers', roles: owners, also: 'newsletter' },
  { to: '/dashboard/mail-texts', text: 'Texts of mails', roles: owners, also: 'templates' },
  { to: '/dashboard/failed-mails', text: 'Mails that failed', roles: owners },
  { to: '/dashboard/window/preview', text: 'Preview of the window', roles: editors },
  { to: '/', text: 'To the shop', roles: everybody },
]

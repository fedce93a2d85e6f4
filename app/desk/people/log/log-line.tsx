import { Link } from 'react-router'
import { momentInWords } from '#app/desk/frame/moment.ts'
import type { LogEntry } from '#app/people/log/log.schema.ts'
import { href } from '#app/values/addresses.ts'
import { sayAction } from './log-words.ts'
import { UndoButton } from './undo-button.tsx'

/** Who did what to what, and the fields with before and after. */
export function LogLine({ entry }: { entry: LogEntry }) {
  const { at, by, action, called, subject, changes } = entry
  // An address that was moved leads nowhere any more.
  const to = action.startsWith('address.') ? null : pathOf(subject)
  const name = ofOneself.has(action) ? null : (called ?? nameOf(subject) ?? (to ? subject : null))
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-hairline py-3 md:grid-cols-[11rem_1fr]">
      <time dateTime={at} className="text-sm text-muted">
        {momentInWords(at)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{by ?? 'The shop'}</span>
          <span>{` ${sayAction(action)} `}</span>
          {name &&
            (to ? (
              <Link to={to} className="link">
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            ))}
        </p>
        {changes.length > 0 && (
          <dl className="mt-1 grid gap-1 text-sm sm:grid-cols-[max-content_1fr] sm:gap-x-4">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="contents">
                <dt className="text-muted">{field}</dt>
                <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
                  {before !== null && (
                    <>
                      <del className="text-muted">{before}</del>
                      <span aria-hidden="true">{' → '}</span>
                    </>
                  )}
                  <ins className="no-underline">{after ?? 'empty'}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {entry.canUndo && <UndoButton entry={entry} />}
      </div>
    </li>
  )
}

/** Who does it is whom it is done to. */
const ofOneself = new Set([
  'admin.sign-in',
  'admin.sign-out',
  'admin.sign-out-everywhere',
  'admin.new-password',
])

/** Customers have no name in the log: it is kept for good, and their names are not. */
const nameOf = (subject: string | null) => (subject?.startsWith('customer:') ? 'a customer' : null)

/** What there is one of. */
const pages: Record<string, string> = {
  settings: '/dashboard/settings',
  'settings:orders': '/dashboard/settings/orders',
  'settings/identity': '/dashboard/your-shop/history',
  'settings/letters': '/dashboard/letters',
  staff: '/dashboard/people',
  guide: '/dashboard',
}

/** Where what it was done to can be looked at. */
function pathOf(subject: string | null): string | null {
  const fixed = pages[subject ?? '']
  if (fixed) return fixed
  if (subject?.startsWith('window/order/')) return '/dashboard/window'
  if (subject?.startsWith('window/'))
    return href('/dashboard/window/:id', { id: subject.slice('window/'.length) })
  const [kind, id = ''] = (subject ?? '').split(':')
  if (id === '') return null
  if (kind === 'book') return href('/dashboard/edit-book/:id', { id })
  if (kind === 'order') return href('/dashboard/orders/:number', { number: id })
  if (kind === 'import') return href('/dashboard/feeds/:id', { id })
  if (kind === 'edit') return href('/dashboard/manage-books/changes/:id', { id })
  if (kind === 'admin') return href('/dashboard/people/:id', { id })
  if (kind === 'text') return href('/dashboard/your-shop/texts/:kind', { kind: id })
  if (kind === 'letter') return href('/dashboard/letters/:id', { id })
  if (kind === 'mail-text') return href('/dashboard/mail-texts/:kind', { kind: id })
  if (kind === 'mail') return '/dashboard/failed-mails'
  if (kind === 'day') return '/dashboard/orders/cash'
  if (kind === 'customer')
    return href('/dashboard/customers/:id', { id: (subject ?? '').slice('customer:'.length) })
  return null
}

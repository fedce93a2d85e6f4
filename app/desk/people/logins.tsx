import { momentInWords } from '#app/desk/frame/moment.ts'
import type { Login, SignInTry } from '#app/people/staff/staff.schema.ts'
import { Button } from '#app/ui/button.tsx'

/** Where somebody is logged in now. */
export function Logins({ logins, end }: { logins: Login[]; end: (login: Login) => void }) {
  return (
    <ul className="border-t border-hairline empty:hidden">
      {logins.map((login) => (
        <li
          key={login.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3"
        >
          <span>
            <span className="block">
              {`${login.browser ?? 'A program'}${login.isThis ? ' (this one)' : ''}`}
            </span>
            <span className="text-sm text-muted">
              {[
                login.address,
                `since ${momentInWords(login.startedAt)}`,
                `last used about ${momentInWords(login.seenAt)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {!login.isThis && (
            <Button
              variant="quiet"
              aria-label={`End the login of ${login.browser ?? 'a program'}, since ${momentInWords(login.startedAt)}`}
              onClick={() => end(login)}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Who tried to log in with this account, from where. */
export function SignIns({ signIns }: { signIns: SignInTry[] }) {
  if (signIns.length === 0) return <p className="text-muted">Nobody has logged in yet.</p>
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead className="text-muted">
          <tr className="border-b border-hairline">
            <th className="py-2 pr-6 font-medium">When</th>
            <th className="py-2 pr-6 font-medium">How it went</th>
            <th className="py-2 pr-6 font-medium">Browser</th>
            <th className="py-2 font-medium">Address</th>
          </tr>
        </thead>
        <tbody>
          {signIns.map(({ at, ok, why, browser, address }) => (
            <tr key={at} className="border-b border-hairline">
              <td className="py-2 pr-6 whitespace-nowrap">{momentInWords(at)}</td>
              <td className={`py-2 pr-6 ${ok ? '' : 'text-danger'}`}>
                {ok ? 'Logged in' : (refusals[why ?? ''] ?? 'Refused')}
              </td>
              <td className="py-2 pr-6">{browser ?? 'not known'}</td>
              <td className="py-2 tabular-nums">{address ?? 'not known'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const refusals: Record<string, string> = {
  password: 'Wrong password',
  code: 'Wrong code',
  disabled: 'Refused: the account is disabled',
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { deskOrderPath } from '#app/desk/orders/addresses.ts'
import type { FailedMails } from '#app/figures/figures.schema.ts'
import { mailWords } from '#app/figures/mail-words.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { failedMailsQuery, takeFailedMail, toDoQuery } from './queries.ts'

type Mail = FailedMails['mails'][number]

/** Mails that did not reach their readers: each is sent again, or left. */
export default function FailedMailsPage() {
  const query = useQuery(failedMailsQuery)
  return (
    <>
      <DeskHeading title="Failed mails" />
      {query.isPending && (
        <Loading>
          <div className="skeleton h-60" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <Failure message="The mails could not be loaded" retry={() => void query.refetch()}>
          <p>{query.error.message}</p>
        </Failure>
      )}
      {query.data?.mails.length === 0 && (
        <Empty text="No mail has failed.">
          <p>A mail is listed here when a mail server refuses it, or after three days of trying.</p>
        </Empty>
      )}
      {query.data && query.data.mails.length > 0 && (
        <>
          <p className="mb-4 max-w-prose text-muted">
            These mails were refused, or could not be delivered for three days. They are kept for
            two weeks. If your mail settings were wrong, mend them before you send again.
          </p>
          <ul>
            {query.data.mails.map((mail) => (
              <MailLine key={mail.id} mail={mail} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function MailLine({ mail }: { mail: Mail }) {
  const { id, kind, outcome, at, problem, order, canBeSent } = mail
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const title = mailWords[kind] ?? kind

  async function take(step: 'send-again' | 'put-away') {
    setBusy(true)
    try {
      client.setQueryData(failedMailsQuery.queryKey, await takeFailedMail(id, step))
      void client.invalidateQueries({ queryKey: toDoQuery.queryKey })
      showAlert(step === 'send-again' ? `${title}: it’s on its way again.` : `${title}: put away.`)
      document.getElementById('main')?.focus()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
      void client.invalidateQueries({ queryKey: failedMailsQuery.queryKey })
      setBusy(false)
    }
  }

  return (
    <li className="grid gap-x-8 gap-y-2 border-t border-hairline py-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p>
          <span dir="auto" className="font-medium">
            {title}
          </span>
          {order !== null && (
            <Link to={deskOrderPath(order)} className="link ml-3">
              {`Order ${order}`}
            </Link>
          )}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {`${outcome === 'refused' ? 'Refused' : 'Given up'} ${momentInWords(at)}${problem ? `: ${problem}` : ''}`}
        </p>
        {!canBeSent && (
          <p className="text-sm text-muted">Its words are gone, so it can’t be sent again.</p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {canBeSent && (
          <Button
            variant="quiet"
            busy={busy}
            aria-label={`Send again: ${title}`}
            onClick={() => void take('send-again')}
          >
            Send again
          </Button>
        )}
        <Button
          variant="quiet"
          busy={busy}
          aria-label={`Put away: ${title}`}
          onClick={() => void take('put-away')}
        >
          Put away
        </Button>
      </div>
    </li>
  )
}

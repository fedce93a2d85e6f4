import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountDetails } from '#app/account/keeping/account.schema.ts'
import { accountQuery } from '#app/account/queries.ts'
import { withSession } from '#app/account/sign-in/renew-session.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { Section } from './section.tsx'

type State = AccountDetails['newsletter']

/** Whether the newsletter comes to this address, and the switch for it. */
export function Newsletter({ account }: { account: AccountDetails }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const { text, button, subscribe } = states[account.newsletter]

  async function change() {
    setBusy(true)
    const result = await setNewsletter(subscribe)
    setBusy(false)
    setRefused(result.refused ?? '')
    if (!result.newsletter) return
    queries.setQueryData(accountQuery(account.uid).queryKey, {
      ...account,
      newsletter: result.newsletter,
    })
  }

  return (
    <Section title="Your newsletter">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p role="status" className="max-w-[52ch]">
          {text}
        </p>
        {button && (
          <Button variant="quiet" busy={busy} onClick={change}>
            {button}
          </Button>
        )}
      </div>
      <Refused message={refused} />
    </Section>
  )
}

async function setNewsletter(
  subscribed: boolean,
): Promise<{ newsletter?: State; refused?: string }> {
  try {
    return await withSession(() =>
      api<{ newsletter: State }>('/account/newsletter', {
        method: 'PUT',
        base: 'orders',
        body: { subscribed },
      }),
    )
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { refused: failure.message }
  }
}

const states: Record<State, { text: string; button?: string; subscribe: boolean }> = {
  none: {
    text: 'You are not subscribed. Our newsletter is about new books, with an opinion or two about them.',
    button: 'Subscribe',
    subscribe: true,
  },
  pending: {
    text: 'Almost there: click the link in our e-mail to confirm.',
    button: 'Send the e-mail again',
    subscribe: true,
  },
  confirmed: {
    text: 'You are subscribed.',
    button: 'Unsubscribe',
    subscribe: false,
  },
  unsubscribed: {
    text: 'You have unsubscribed.',
    button: 'Subscribe again',
    subscribe: true,
  },
  unknown: {
    text: 'Confirm your e-mail first. Then you can subscribe here.',
    subscribe: true,
  },
}

import { useState } from 'react'
import type { AccountDetails } from '#app/account/keeping/account.schema.ts'
import { withSession } from '#app/account/sign-in/renew-session.ts'
import { api } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { DeleteAccount } from './delete-account.tsx'
import { Section } from './section.tsx'

/** All the shop knows of the customer, to take along or to be forgotten. */
export function YourData({ account }: { account: AccountDetails }) {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const saved = await saveData().catch(() => false)
    setBusy(false)
    if (saved) return
    showAlert("We couldn't load your data. Please try again in a moment.", { kind: 'error' })
  }

  return (
    <Section title="Your data">
      <p className="max-w-[60ch] text-muted">
        Once an order is finished and its time for returns is over, we remove your name, address and
        phone number from it. Download what we hold about you (JSON), or delete your account: past
        orders stay in our accounts without your name and address.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="quiet" busy={busy} onClick={download}>
          Download my data
        </Button>
        <DeleteAccount account={account} />
      </div>
    </Section>
  )
}

async function saveData(): Promise<true> {
  const data = await withSession(() => api('/account/data', { base: 'orders' }))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  )
  link.download = 'my-data.json'
  link.click()
  URL.revokeObjectURL(link.href)
  return true
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import type { IdentityChanges } from '#app/shop/identity/identity.schema.ts'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import { DemoBox } from './demo-box.tsx'
import { IdentityForm } from './identity-form.tsx'
import { LogoBox } from './logo-box.tsx'
import {
  changeIdentity,
  followIdentity,
  type IdentityToEdit,
  identityQuery,
  readIdentity,
} from './queries.ts'

export default function YourShopPage() {
  const { data, error, refetch } = useQuery(identityQuery)
  return (
    <>
      <DeskHeading title="Your shop">
        <nav aria-label="More of your shop" className="flex gap-x-6">
          <Link to="/dashboard/your-shop/texts" className="link">
            Texts
          </Link>
          <Link to="/dashboard/your-shop/history" className="link">
            Earlier changes
          </Link>
        </nav>
      </DeskHeading>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="Your shop could not be loaded" retry={() => void refetch()}>
          <p>{error.message}</p>
        </Failure>
      )}
      {data && <EditIdentity read={data} />}
    </>
  )
}

const known = ({ identity, version, changes }: IdentityToEdit) => ({
  fields: identity,
  version,
  changes,
})

function EditIdentity({ read }: { read: IdentityToEdit }) {
  const client = useQueryClient()
  async function save(changes: IdentityChanges, version: number) {
    const saved = await changeIdentity(version, changes)
    client.setQueryData(identityQuery.queryKey, saved)
    followIdentity(saved.identity)
    showAlert('Your shop is saved.', { kind: 'done' })
    return known(saved)
  }
  function take({ identity, version }: { identity: ShopIdentity; version: number }) {
    client.setQueryData(identityQuery.queryKey, { identity, version, changes: [] })
    followIdentity(identity)
  }
  return (
    <>
      <p className="mb-8 max-w-[60ch] text-muted">
        What readers see of your shop, everywhere from the moment you save it.
      </p>
      <LogoBox shop={read.identity} onChanged={take} />
      {/* Drafts are kept: a form that begins again with another logo has what was typed. */}
      <IdentityForm
        key={read.identity.logo}
        known={known(read)}
        save={save}
        load={async (since) => known(await readIdentity(since))}
      />
      <DemoBox />
    </>
  )
}

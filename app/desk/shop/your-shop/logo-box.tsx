import { type ChangeEvent, useId, useState } from 'react'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { pictureTypes, upload, whyNotSent } from '#app/desk/pictures.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { FileButton } from '#app/ui/file-button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Refused } from '#app/ui/refused.tsx'
import { logoAddress, logoSize } from '#app/values/shop/shop-logo.ts'
import type { ShopIdentity } from '#app/values/shop-identity.ts'

type Written = { message: string; version: number; identity: ShopIdentity }

const path = '/desk/settings/identity/logo'

/** The shop's logo: chosen, sent at once, and taken away again. */
export function LogoBox({
  shop: { name, logo },
  onChanged,
}: {
  shop: ShopIdentity
  onChanged: (written: Written) => void
}) {
  const hintId = useId()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function change(call: () => Promise<unknown>) {
    setBusy(true)
    setRefused(null)
    try {
      const written = (await asAdmin(call)) as Written
      onChanged(written)
      showAlert(written.message, { kind: 'done' })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
    } finally {
      setBusy(false)
    }
  }

  function chosen({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    const problem = file && whyNotSent(file)
    if (problem) setRefused(problem)
    else if (file) void change(() => upload(path, file, () => {}))
    // The same file can be chosen again.
    target.value = ''
  }

  return (
    <section aria-label="Logo" className="desk-part mb-10 border-t border-hairline pt-8">
      <h3 className="text-xl">Logo</h3>
      <div className="flex flex-wrap items-center gap-6">
        <div className="grid min-h-20 min-w-40 place-items-center rounded-control border border-hairline bg-raised px-6 py-4">
          {logo === '' ? (
            <span className="font-serif text-2xl font-semibold tracking-tight">{name}</span>
          ) : (
            <img
              src={logoAddress(logo, 'page.webp')}
              alt={`The logo of ${name}`}
              {...logoSize(logo)}
            />
          )}
        </div>
        <div className="min-w-0 flex-1 basis-64 space-y-3">
          <p id={hintId} className="text-sm text-muted">
            A PNG, WebP, AVIF or JPEG. It stands at the top of every page and mail, and becomes the
            icon of the shop. Without one, the name is typeset.
          </p>
          <Refused message={refused} />
          <div className="flex flex-wrap gap-3">
            <FileButton
              variant="quiet"
              accept={pictureTypes}
              aria-describedby={hintId}
              busy={busy}
              onChange={chosen}
            >
              {busy ? 'Sending the logo …' : 'Choose a logo'}
            </FileButton>
            {logo !== '' && (
              <Button
                variant="quiet"
                busy={busy}
                onClick={() => void change(() => api(path, { method: 'DELETE' }))}
              >
                Remove the logo
              </Button>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

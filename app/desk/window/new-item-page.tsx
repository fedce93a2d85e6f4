import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { emptyFields, type ManyKind, manyKinds } from '#app/shop/window/window-kinds.ts'
import { showAlert } from '#app/ui/messages.ts'
import { href } from '#app/values/addresses.ts'
import { ItemForm, useItemForm } from './item-form.tsx'
import { ItemPreview } from './item-preview.tsx'
import { addItem, itemDraft, itemQuery } from './window-queries.ts'
import { kindNames } from './window-words.ts'

/** A new banner, piece of news, staff pick or list: kept as a draft first. */
export default function NewItemPage() {
  const { kind = '' } = useParams()
  const known = manyKinds.find((one) => one === kind)
  return known ? <Adding key={known} kind={known} /> : <DeskHeading title="Not found" />
}

function Adding({ kind }: { kind: ManyKind }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const empty = { fields: { ...emptyFields[kind] }, version: null, changes: [] }
  const form = useItemForm(kind, itemDraft(`new-${kind}`), 'Save draft', {
    known: empty,
    save: async (changes) => {
      const item = await addItem(kind, { ...emptyFields[kind], ...changes })
      client.setQueryData(itemQuery(item.id).queryKey, item)
      showAlert('The draft is saved. Look at it, then publish it.', { kind: 'done' })
      void navigate(href('/dashboard/window/:id', { id: item.id }), { replace: true })
      return empty
    },
    load: async () => empty,
  })
  return (
    <>
      <DeskHeading title={`New: ${kindNames[kind].one.toLowerCase()}`}>
        <Link to="/dashboard/window" className="link">
          The whole window
        </Link>
      </DeskHeading>
      <p className="mb-6 max-w-[60ch] text-muted">{kindNames[kind].about}</p>
      <ItemForm kind={kind} of={form} />
      <ItemPreview kind={kind} of={form} />
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { href } from '#app/values/addresses.ts'
import type { DeskItemToEdit } from '#app/window/window-answers.schema.ts'
import { ItemForm, useItemForm } from './item-form.tsx'
import { ItemPreview } from './item-preview.tsx'
import { Publishing, Removal, Versions } from './item-steps.tsx'
import { itemDraft, itemQuery, readItem, saveItem } from './window-queries.ts'
import { asTyped, kindNames, stateOf } from './window-words.ts'

/** A thing of the window: its draft, what it will look like, publishing, earlier versions. */
export default function EditItemPage() {
  const { id = '' } = useParams()
  return <Editing key={id} id={id} />
}

function Editing({ id }: { id: string }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(itemQuery(id))
  const take = (item: DeskItemToEdit) => {
    client.setQueryData(itemQuery(id).queryKey, item)
    // What readers see may be another from now on.
    void client.invalidateQueries({ queryKey: ['shop'] })
  }
  return (
    <>
      <DeskHeading title={data ? kindNames[data.kind].one : 'Window'}>
        <nav aria-label="More of the window" className="flex flex-wrap gap-x-6">
          <Link to="/dashboard/window" className="link">
            The whole window
          </Link>
          <Link to="/dashboard/window/preview" className="link">
            Preview the first page
          </Link>
        </nav>
      </DeskHeading>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="This could not be loaded" retry={() => void refetch()}>
          <p>{error.message}</p>
        </Failure>
      )}
      {data && (
        // Begins again with what was published, whose version is another.
        <Editor
          key={`${data.published[0]?.id} ${data.isRemoved} ${data.isDraft}`}
          item={data}
          take={take}
        />
      )}
    </>
  )
}

const known = ({ fields, version, changes }: DeskItemToEdit) => ({
  ...{ fields: asTyped(fields), version, changes },
})

function Editor({ item, take }: { item: DeskItemToEdit; take: (item: DeskItemToEdit) => void }) {
  const { id, kind } = item
  const form = useItemForm(kind, itemDraft(id), 'Save draft', {
    known: known(item),
    save: async (changes, version) => {
      const saved = await saveItem(id, changes, version)
      take(saved)
      if (saved.isDraft)
        showAlert('The draft is saved. Readers do not see it yet.', { kind: 'done' })
      return known(saved)
    },
    load: async (since) => {
      const now = await readItem(id, since)
      take(now)
      return known(now)
    },
  })
  return (
    <>
      <p className="mb-6 text-muted">{stateOf(item)}</p>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem]">
        <ItemForm kind={kind} of={form} />
        <aside className="min-w-0">
          <Publishing item={item} form={form.form} take={take} />
          <Notes notes={item.notes} />
          {item.slug && item.isPublished && !item.isRemoved && (
            <p className="mt-6">
              <Link to={href('/lists/:slug', { slug: item.slug })} className="link">
                Open the list in the shop
              </Link>
            </p>
          )}
          <Versions item={item} show={form.form.setValue} />
          <Removal item={item} take={take} />
        </aside>
      </div>
      <ItemPreview kind={kind} of={form} />
    </>
  )
}

function Notes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="To be checked" className="mt-6 grid gap-2 border-l-2 border-ochre pl-4 text-sm">
      {notes.map((note) => (
        <li key={note} className="wrap-anywhere">
          {note}
        </li>
      ))}
    </ul>
  )
}

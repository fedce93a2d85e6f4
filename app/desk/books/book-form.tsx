import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Meanwhile } from '#app/desk/drafts/meanwhile.tsx'
import type { Known } from '#app/desk/drafts/use-draft-form.ts'
import { useIsChanged } from '#app/desk/drafts/use-is-changed.ts'
import { DraftNote, messagesOf } from '#app/desk/frame/desk-form.tsx'
import { SaveBar } from '#app/desk/frame/save-bar.tsx'
import { fieldHelp } from '#app/desk/help/field-help.ts'
import { HelpButton } from '#app/desk/help/help-button.tsx'
import { ErrorSummary, Field, helpId, TextArea } from '#app/ui/field.tsx'
import { submitFilled } from '#app/ui/filled-form.ts'
import { windowQuery } from '#app/window/queries.ts'
import { IsbnArchived, type IsbnWays } from './archive/isbn-archived.tsx'
import type { BookFields } from './book-fields.ts'
import { bookLabels } from './book-labels.ts'
import { bookWording } from './book-wording.ts'
import { LiveCard } from './card/live-card.tsx'
import type { ShownCover } from './card/shown-book.ts'
import { Group } from './group.tsx'
import { PlainBoxes } from './plain-boxes.tsx'
import { EditionFields, PeopleFields, SupplyFields } from './trade-fields.tsx'
import { type BookFormState, type Save, useBookForm } from './use-book-form.ts'

/** The form for a new book and for a change, beside the card that the shop will show. */
export function BookForm({
  button,
  isbnWays,
  cover,
  coverBox,
  before,
  after,
  ...setting
}: {
  draft: string
  known: Known<BookFields>
  save: Save
  load?: (since: number | null) => Promise<Known<BookFields>>
  button: string
  /** What to do when a deleted book has the ISBN. */
  isbnWays: IsbnWays
  cover: ShownCover
  /** Where the picture is chosen. */
  coverBox: ReactNode
  /** What stands above the form and may fill it. */
  before?: (form: Pick<BookFormState, 'typed' | 'fill' | 'startOver'>) => ReactNode
  /** What stands below the form and is saved by itself. */
  after?: ReactNode
}) {
  const state = useBookForm(setting)
  const { formId, form, draftForm, meanwhile, refused, archived } = state
  const { errors, isSubmitting, submitCount } = form.formState
  const field = (name: keyof BookFields) => ({
    ...state.field(name),
    help: <HelpButton id={helpId(name)} label={bookWording.nameOf(name)} help={fieldHelp[name]} />,
  })
  const ownId = setting.known.version === null ? undefined : setting.draft
  const boxes = { box: field, form, ownId }
  return (
    <div>
      <div className="book-desk">
        <LiveCard form={form} before={draftForm.before()} cover={cover} />
        <div className="min-w-0">
          {before?.(state)}
          <form
            id={formId}
            method="post"
            noValidate
            onSubmit={submitFilled(form, state.submit)}
            aria-label={button}
          >
            {draftForm.restored && (
              <DraftNote at={draftForm.restored.at} discard={meanwhile.discard} />
            )}
            {meanwhile.isShown && (
              <Meanwhile what="This book" wording={bookWording} {...meanwhile.shown} />
            )}
            <ErrorSummary
              errors={{ ...messagesOf(errors), form: refused ?? undefined }}
              attempt={submitCount}
            />
            {archived && (
              <IsbnArchived
                owner={archived}
                ways={isbnWays}
                save={() => state.sendBy((...saved) => isbnWays.save(archived._id, ...saved))}
                forget={draftForm.forget}
              />
            )}
            <Group title="The book">
              <Field label={bookLabels.title} className="sm:col-span-2" {...field('title')} />
              <PlainBoxes group="title" {...boxes} className="sm:col-span-2" />
              <Field
                label={bookLabels.author}
                hint="If empty, the shop shows “admin”."
                {...field('author')}
              />
              <Field
                label={bookLabels.category}
                list="genres"
                autoComplete="off"
                {...field('category')}
              />
              <Field label={bookLabels.seriesName} {...field('seriesName')} />
              <Field label={bookLabels.seriesNumber} {...field('seriesNumber')} />
            </Group>
            <Group title="Price and supply">
              <Field
                label={bookLabels.newPrice}
                inputMode="decimal"
                autoComplete="off"
                {...field('newPrice')}
              />
              <Field
                label={bookLabels.oldPrice}
                inputMode="decimal"
                autoComplete="off"
                hint="Shown struck through; leave it empty for none."
                {...field('oldPrice')}
              />
              <SupplyFields {...boxes} />
            </Group>
            <Group title="Description">
              <TextArea
                label={bookLabels.description}
                className="sm:col-span-2"
                hint="Plain text; a blank line between paragraphs. Cards show the first 80 characters."
                rows={9}
                {...field('description')}
              />
            </Group>
            <Group title="The edition">
              <EditionFields {...boxes} />
            </Group>
            <Group title="People and subjects">
              <PeopleFields {...boxes} />
            </Group>
            <div className="book-group">
              {coverBox}
              <Field
                label={bookLabels.coverImage}
                className="mt-5"
                autoComplete="off"
                hint="A file name such as book-1.png; left empty, a cover is designed for the book."
                {...field('coverImage')}
              />
            </div>
            <Genres />
          </form>
          {after}
        </div>
      </div>
      <Bar state={state} button={button} busy={isSubmitting} />
    </div>
  )
}

/** Drawn again at every key, which the form is not. */
function Bar({ state, button, busy }: { state: BookFormState; button: string; busy: boolean }) {
  const { draftForm, form, formId, refused } = state
  const isChanged = useIsChanged(draftForm)
  const wrong = Object.keys(form.formState.errors).length
  return <SaveBar form={formId} {...{ button, busy, isChanged, wrong, refused }} />
}

function Genres() {
  const { data } = useQuery(windowQuery)
  return (
    <datalist id="genres">
      {(data?.genres ?? []).map(({ name }) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

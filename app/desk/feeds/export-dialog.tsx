import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '#app/desk/orders/download.ts'
import {
  type ExportFormat,
  exportFormats,
  exportQuery,
  mostIds,
} from '#app/feeds/export/selection.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { Select } from '#app/ui/field.tsx'

const formats: Record<ExportFormat, { name: string; hint: string; ending: string }> = {
  csv: { name: 'CSV', hint: 'All fields, for any spreadsheet or program.', ending: 'csv' },
  xlsx: { name: 'Excel', hint: 'All fields, for Excel and LibreOffice.', ending: 'xlsx' },
  onix: { name: 'ONIX 3.0', hint: 'For other shops and the book trade.', ending: 'xml' },
}

/** A million books are many minutes on a slow line. */
const patienceMs = 30 * 60_000

/** The button at the table of books; `chosen` are the ids of those that are marked there. */
export function ExportBooks({ chosen = [], className }: { chosen?: string[]; className?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className={className} onClick={() => setIsOpen(true)}>
        Export…
      </Button>
      {isOpen && <ExportDialog chosen={chosen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Which = 'chosen' | 'shown' | 'all'

function ExportDialog({ chosen, onClose }: { chosen: string[]; onClose: () => void }) {
  const [search] = useSearchParams()
  const filters = exportQuery('csv', search)
  const isFiltered = filters.size > 1
  const isFew = chosen.length > 0 && chosen.length <= mostIds
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [which, setWhich] = useState<Which>(isFew ? 'chosen' : isFiltered ? 'shown' : 'all')
  const [busy, setBusy] = useState(false)
  const choices: [Which, string, boolean][] = [
    [
      'chosen',
      chosen.length === 1
        ? 'The chosen book'
        : `The ${chosen.length.toLocaleString('en-US')} chosen books`,
      isFew,
    ],
    ['shown', 'All books that match the search and filters', isFiltered],
    ['all', 'All books in the shop', true],
  ]
  return (
    <Dialog
      title="Export books"
      text="Save books as a file. CSV and Excel files can be edited and imported again."
      onClose={onClose}
    >
      <fieldset className="mt-6">
        <legend className="text-sm font-medium">Which books</legend>
        {choices.map(
          ([value, text, isOffered]) =>
            isOffered && (
              <label key={value} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="which"
                  checked={which === value}
                  onChange={() => setWhich(value)}
                  className="size-5 shrink-0 accent-accent"
                />
                {text}
              </label>
            ),
        )}
      </fieldset>
      <Select
        className="mt-4"
        label="Format"
        name="file-format"
        hint={formats[format].hint}
        value={format}
        onChange={({ target }) => setFormat(target.value as ExportFormat)}
      >
        {exportFormats.map((value) => (
          <option key={value} value={value}>
            {formats[value].name}
          </option>
        ))}
      </Select>
      <div className="mt-6 flex flex-wrap gap-3">
        <CloseButton variant="quiet">Cancel</CloseButton>
        <Button
          busy={busy}
          onClick={async ({ currentTarget }) => {
            setBusy(true)
            const asked = { chosen: new URLSearchParams({ ids: chosen.join(',') }), shown: search }
            const query = exportQuery(
              format,
              which === 'all' ? new URLSearchParams() : asked[which],
            )
            const file = `books.${formats[format].ending}`
            await download(`/desk/books/export?${query}`, file, patienceMs)
            currentTarget.closest('dialog')?.close()
          }}
        >
          {busy ? 'Saving …' : 'Save the file'}
        </Button>
      </div>
    </Dialog>
  )
}

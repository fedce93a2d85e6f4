import type { Said } from './use-packing.ts'

const looks = {
  right: 'border-moss text-moss',
  complete: 'border-moss bg-moss text-paper',
  wrong: 'border-danger bg-danger text-paper',
}
const signs = { right: '✓', complete: '✓✓', wrong: '✗' }

/** What the last scan led to, to be read from the other end of the table. */
export const SaidBox = ({ said }: { said: Said | null }) => (
  <div aria-live="polite" className="mt-3 lg:min-h-28">
    {said && (
      <div
        role={said.kind === 'wrong' ? 'alert' : undefined}
        className={`rounded-control border-2 px-4 py-3 ${looks[said.kind]}`}
      >
        <p className="font-serif text-3xl wrap-anywhere">
          <span aria-hidden="true">{`${signs[said.kind]} `}</span>
          {said.text}
        </p>
        {said.more && <p className="mt-1 wrap-anywhere">{said.more}</p>}
      </div>
    )}
  </div>
)

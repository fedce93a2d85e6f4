import { Link } from 'react-router'
import { Cover } from '#app/covers/cover.tsx'
import { deskOrderPath, packPath, printPath } from '#app/desk/orders/addresses.ts'
import { Mark } from '#app/desk/orders/mark.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { deskPrice } from '#app/values/amount.ts'
import { shortByline } from '#app/values/normalise.ts'
import { type Box, type BoxLine, tickOf } from './boxes.ts'
import type { usePacking } from './use-packing.ts'

type Packing = ReturnType<typeof usePacking>
type Props = { box: Box; packing: Packing; isOnly: boolean }

/** One order on the table: what is in its box, and what is still to come. */
export function BoxCard({ box, packing, isOnly }: Props) {
  const { number, name, lines, state, parcel } = box
  const inBox = lines.filter(({ isIn }) => isIn).length
  return (
    <li className="border-l-2 border-hairline bg-raised px-5 py-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="text-2xl tabular-nums">
          <Link to={deskOrderPath(number)} className="hover:text-accent">
            {number}
          </Link>
        </h3>
        <p className="text-muted wrap-anywhere">{name}</p>
        <p className="ml-auto">
          {state === 'done' ? (
            <Mark tone="good">Packed</Mark>
          ) : (
            <span className="tabular-nums">{`${inBox} of ${lines.length}`}</span>
          )}
        </p>
      </div>
      {lines.length > 0 && (
        <ul className="mt-2">
          {lines.map((line) => (
            <Line key={line.position} {...{ line, box, packing }} />
          ))}
        </ul>
      )}
      {state === 'done' ? (
        <Done box={box} isOnly={isOnly} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2 text-sm">
          {state === 'open' && inBox > 0 && (
            <Button variant="quiet" busy={packing.busy} onClick={() => packing.close(box)}>
              {inBox === lines.length
                ? 'Close the parcel'
                : `Close with ${inBox} of ${lines.length}`}
            </Button>
          )}
          {state === 'waiting' && lines.length === 0 && (
            <Link to={packPath(number)} className={quiet}>
              Go on with it
            </Link>
          )}
          {state === 'open' && parcel !== null && (
            <Button
              variant="quiet"
              busy={packing.busy}
              onClick={() => packing.unpack(number, parcel)}
            >
              Start over
            </Button>
          )}
          {!isOnly && lines.length > 0 && (
            <Link to={packPath(number)} className={quiet}>
              Only this order
            </Link>
          )}
        </div>
      )}
    </li>
  )
}

const quiet = buttonClass({ variant: 'quiet' })

function Line({ line, box, packing }: { line: BoxLine; box: Box; packing: Packing }) {
  const { title, author, language, isbn13, coverHash, isIn, position } = line
  const byHand = isbn13 === null
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-hairline py-2 sm:flex-nowrap">
      <span aria-hidden="true" className={`w-6 text-xl ${isIn ? 'text-moss' : 'text-muted'}`}>
        {isIn ? '✓' : '○'}
      </span>
      <span className="w-9 shrink-0">
        {coverHash && <Cover book={{ title, author, coverHash }} sizes="36px" decorative />}
      </span>
      <span className="min-w-0 grow max-sm:basis-3/5">
        <span
          dir="auto"
          lang={language ?? undefined}
          className={`line-clamp-3 wrap-anywhere ${isIn ? 'text-muted' : ''}`}
        >
          {title}
        </span>
        {isIn && <span className="sr-only">, in the box</span>}
        <span className="block text-sm text-muted wrap-anywhere">
          {[author && shortByline(author), isbn13].filter(Boolean).join(' · ')}
        </span>
      </span>
      {!isIn && box.state !== 'done' && (
        <span className="flex shrink-0 items-center gap-x-3 max-sm:w-full max-sm:justify-end">
          {byHand && (
            <label className="flex min-h-11 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-6 shrink-0 accent-accent"
                checked={packing.ticked.has(tickOf(box.number, position))}
                onChange={({ target }) => packing.tick(box.number, position, target.checked)}
              />
              No ISBN, in the box
            </label>
          )}
          <button
            type="button"
            className="min-h-11 px-2 text-sm text-muted hover:text-danger"
            onClick={() => packing.missing(box.number, position)}
          >
            Missing<span className="sr-only">{` on the shelf: ${title}`}</span>
          </button>
        </span>
      )}
    </li>
  )
}

function Done({ box: { number, parcel, collect }, isOnly }: { box: Box; isOnly: boolean }) {
  if (parcel === null) return <p className="mt-2 text-sm text-muted">Nothing to pack now.</p>
  const print = (what: string) => printPath(what, number)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      <p className="font-serif text-xl">{`${deskPrice(collect)} to collect`}</p>
      <Link to={print('slip')} className="link min-h-11 py-2">
        Packing slip
      </Link>
      <Link to={print('label-a6')} className="link min-h-11 py-2">
        Label
      </Link>
      <Link to={deskOrderPath(number)} className="link min-h-11 py-2">
        Hand over
      </Link>
      {isOnly && (
        <Link to="/dashboard/orders/pack" className={buttonClass()}>
          Next order
        </Link>
      )}
    </div>
  )
}

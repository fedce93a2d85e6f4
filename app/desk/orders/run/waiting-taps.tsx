import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#app/ui/button.tsx'
import { removeTap, sendTaps, type Tap, useTaps } from './taps.ts'

/** What was tapped and is not with the shop yet, and what the shop refused, in its words. */
export function WaitingTaps() {
  const client = useQueryClient()
  const { taps, isSending, isCut } = useTaps()
  const waiting = taps.filter(({ refused }) => refused === undefined)
  const refused = taps.filter((tap) => tap.refused !== undefined)
  const refresh = () => void client.invalidateQueries({ queryKey: ['desk-run'] })
  return (
    <>
      <div role="status">
        {waiting.length > 0 && (
          <section
            aria-label="Waiting to be sent"
            className="mb-4 border-l-4 border-ochre bg-raised px-4 py-3"
          >
            <p className="font-medium">
              {isCut && !isSending
                ? `No connection. ${waitsFor(waiting.length)} and will be sent later.`
                : `Sending ${waiting.length} …`}
            </p>
            <ul className="mt-1 text-sm text-muted">
              {waiting.map((tap) => (
                <li key={tap.key} className="flex items-center justify-between gap-3">
                  {`${tap.number}: ${tap.words}`}
                  {isCut && !isSending && <TakeBack tap={tap} />}
                </li>
              ))}
            </ul>
            {isCut && !isSending && (
              <Button
                variant="quiet"
                className="mt-2 w-full"
                onClick={() => void sendTaps(refresh)}
              >
                Try now
              </Button>
            )}
          </section>
        )}
      </div>
      {refused.map((tap) => (
        <div
          key={tap.key}
          role="alert"
          className="mb-4 border-l-4 border-danger bg-raised px-4 py-3"
        >
          <p className="font-medium">{`${tap.number}: “${tap.words}” was not taken.`}</p>
          <p className="mt-1">{tap.refused}</p>
          <Button
            variant="quiet"
            className="mt-2 w-full"
            onClick={() => {
              removeTap(tap.key)
              refresh()
            }}
          >
            OK, I’ve read it
          </Button>
        </div>
      ))}
    </>
  )
}

const waitsFor = (count: number) => (count === 1 ? '1 stop is kept' : `${count} stops are kept`)

const TakeBack = ({ tap }: { tap: Tap }) => (
  <button
    type="button"
    className="link min-h-11 px-2 text-ink"
    onClick={() => removeTap(tap.key)}
    aria-label={`Take back ${tap.number}: ${tap.words}`}
  >
    Take back
  </button>
)

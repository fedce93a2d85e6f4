import { useState } from 'react'
import { beginFactor, removeFactor, renewCodes } from '#app/desk/people/people-queries.ts'
import { useAct } from '#app/desk/people/use-act.ts'
import type { OwnAccount } from '#app/people/own/own-account.schema.ts'
import type { NewFactor } from '#app/people/second-factor/second-factor.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { AskPassword } from './ask-password.tsx'
import { RecoveryCodesShown } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

type Asking = 'begin' | 'codes' | 'off'

/** A code from the phone beside the password: on, off, and the way without the phone. */
export function SecondFactor({ account }: { account: OwnAccount }) {
  const { act } = useAct()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [begun, setBegun] = useState<NewFactor | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { recoveryCodesLeft: left, secondFactorRequired } = account
  const isOn = left !== null

  /** Null when it worked. */
  async function prove(password: string) {
    if (asking === 'begin') setBegun(await beginFactor(password))
    else if (asking === 'codes') setCodes((await renewCodes(password)).codes)
    else await act(() => removeFactor(password), { hasForm: true }).then(throwIt)
    setAsking(null)
  }

  return (
    <section aria-labelledby="factor">
      <h3 id="factor" className="text-xl">
        Second factor
      </h3>
      <p className="mt-2 max-w-[60ch] text-muted">{sayOf(isOn, secondFactorRequired)}</p>
      {codes && <RecoveryCodesShown codes={codes} done={() => setCodes(null)} />}
      {begun && !codes && (
        <SetUp
          factor={begun}
          done={(shown) => {
            setBegun(null)
            setCodes(shown)
          }}
          cancel={() => setBegun(null)}
        />
      )}
      {!begun && !codes && (
        <>
          {isOn && (
            <p className="mt-2 text-sm text-muted">
              {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
            </p>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            {!isOn && <Button onClick={() => setAsking('begin')}>Set it up</Button>}
            {isOn && (
              <Button variant="quiet" onClick={() => setAsking('codes')}>
                New recovery codes
              </Button>
            )}
            {isOn && !secondFactorRequired && (
              <Button variant="danger" onClick={() => setAsking('off')}>
                Turn it off
              </Button>
            )}
          </div>
        </>
      )}
      {asking && <AskPassword title={titles[asking]} prove={prove} close={() => setAsking(null)} />}
    </section>
  )
}

function throwIt(failure: Error | null) {
  if (failure) throw failure
}

const titles: Record<Asking, string> = {
  begin: 'Set up a second factor',
  codes: 'New recovery codes',
  off: 'Turn the second factor off',
}

function sayOf(isOn: boolean, isRequired: boolean): string {
  if (isOn) return 'On: logging in asks for a code from your authenticator app.'
  return isRequired
    ? 'The owner asks everybody for a second factor. Set yours up, and the rest of the desk opens.'
    : 'Off. With an authenticator app on your phone, a stolen password alone opens nothing.'
}

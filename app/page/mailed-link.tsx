import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { NoScript } from '#app/ui/no-script.tsx'
import { ApiFailure } from './api-client.ts'
import { PageHead } from './page-head.tsx'

type State = 'asking' | 'busy' | 'done' | { refused: string }

/**
 * A page that a link in a mail leads to. It asks for one click before it does anything, because mail
 * programs open links on their own.
 */
export function MailedLink({
  title,
  question,
  button,
  done,
  send,
}: {
  title: string
  question: ReactNode
  button: string
  /** Heading and sentence once it has worked. */
  done: { title: string; text: string }
  send: (token: string) => Promise<unknown>
}) {
  const [search] = useSearchParams()
  const [state, setState] = useState<State>('asking')
  const token = search.get('token') ?? ''

  async function act() {
    setState('busy')
    try {
      await send(token)
      setState('done')
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setState({ refused: failure.status === 400 ? lostLink : failure.message })
    }
  }

  return (
    <div className="column max-w-2xl py-16 text-center md:py-28">
      <PageHead title={title} hidden />
      <h1 className="text-4xl">{state === 'done' ? done.title : title}</h1>
      <div className="mx-auto mt-4 max-w-[48ch] text-lg text-balance text-muted" role="status">
        {state === 'done' ? done.text : token ? question : lostLink}
      </div>
      {typeof state === 'object' && (
        <p role="alert" className="mt-6 text-danger">
          {state.refused}
        </p>
      )}
      <p className="mt-10">
        {token && state !== 'done' ? (
          <Button busy={state === 'busy'} onClick={act} className="min-w-60">
            {button}
          </Button>
        ) : (
          <Link to="/" className={buttonClass({ variant: 'quiet' })}>
            Back to the books
          </Link>
        )}
      </p>
      <NoScript>This button needs JavaScript in your browser.</NoScript>
    </div>
  )
}

const lostLink =
  'This link is not complete. Please open the link in our e-mail again, or copy all of it.'

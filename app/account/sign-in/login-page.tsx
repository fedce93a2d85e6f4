import { useSearchParams } from 'react-router'
import { loginPath, safeNextPath } from '#app/page/next-path.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { Link } from '#app/ui/link.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'

export default function LoginPage() {
  const [search] = useSearchParams()
  const next = safeNextPath(search.get('next'))
  return (
    <SignInSheet title="Log in" lead={leads[next] ?? 'Good to see you again.'} aside={<Verse />}>
      <PageHead title="Log in" hidden />
      <CredentialsForm
        button="Login"
        enter={(identity, email, password) => identity.signIn(email, password)}
        success="Login Successful!"
        next={next}
        belowPassword={
          <p className="text-sm">
            <Link to="/forgot-password" className="link">
              Forgot your password?
            </Link>
          </p>
        }
      >
        <p className="mt-8">
          New here?{' '}
          <Link to={loginPath(next, '/register')} className="link">
            Register
          </Link>
        </p>
        <p className="mt-10 border-t border-hairline pt-4 text-sm text-muted">
          You stay logged in on this device until you log out or stay away for 7 days.
        </p>
      </CredentialsForm>
    </SignInSheet>
  )
}

/* Why a visitor was sent here. */
const leads: Record<string, string> = {
  '/checkout': "Log in to check out. Your cart is saved, and we'll bring you straight back.",
  '/orders': 'Log in to see your orders.',
  '/dropdown': 'Log in to see your account.',
}

function Verse() {
  return (
    <figure>
      <blockquote className="font-serif text-3xl leading-snug">
        <p>There is no Frigate like a Book</p>
        <p className="pl-8">To take us Lands away,</p>
        <p>Nor any Coursers like a Page</p>
        <p className="pl-8">Of prancing Poetry.</p>
      </blockquote>
      <figcaption className="mt-6 text-muted">Emily Dickinson</figcaption>
    </figure>
  )
}

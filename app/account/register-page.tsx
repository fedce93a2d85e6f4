import { Link, useSearchParams } from 'react-router'
import { PageHead } from '#app/layout/page-head.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { loginPath, safeNextPath } from './next-path.ts'
import { SignInSheet } from './sign-in-sheet.tsx'

export default function RegisterPage() {
  const [search] = useSearchParams()
  const next = safeNextPath(search.get('next'))
  return (
    <SignInSheet
      title="Register"
      lead="An e-mail and a password, that is all. You are logged in at once."
      aside={<Reasons />}
    >
      <PageHead title="Register" hidden />
      <CredentialsForm
        button="Register"
        enter={(identity, email, password) => identity.createAccount(email, password)}
        success="User Registered Successfully"
        next={next}
        newPassword
      >
        <p className="mt-8">
          Have an account?{' '}
          <Link to={loginPath(next)} className="link">
            Login
          </Link>
        </p>
        <p className="mt-10 border-t border-hairline pt-4 text-sm text-muted">
          We use your address for your orders and nothing else. See our{' '}
          <Link to="/terms-and-conditions" className="link">
            terms and conditions
          </Link>
          .
        </p>
      </CredentialsForm>
    </SignInSheet>
  )
}

function Reasons() {
  return (
    <ol className="space-y-8">
      {reasons.map(([title, text], index) => (
        <li key={title} className="flex gap-6">
          <span aria-hidden="true" className="w-8 shrink-0 font-serif text-4xl text-accent">
            {index + 1}
          </span>
          <div>
            <p className="font-serif text-xl">{title}</p>
            <p className="mt-1 max-w-[34ch] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const reasons = [
  ['Order now, pay at your door', 'Cash on delivery: no card, no number to type in.'],
  ['Know where your books are', 'Every order is kept, with its prices of that day.'],
  ['Your cart comes along', 'What you put aside as a guest is still there after you register.'],
] as const

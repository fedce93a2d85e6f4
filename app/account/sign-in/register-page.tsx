import { useSearchParams } from 'react-router'
import { loginPath, safeNextPath } from '#app/page/next-path.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { Link } from '#app/ui/link.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'

export default function RegisterPage() {
  const [search] = useSearchParams()
  const next = safeNextPath(search.get('next'))
  return (
    <SignInSheet
      title="Register"
      lead="Just an e-mail address and a password. You'll be logged in straight away."
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
          Already registered?{' '}
          <Link to={loginPath(next)} className="link">
            Login
          </Link>
        </p>
        <p className="mt-10 border-t border-hairline pt-4 text-sm text-muted">
          We use your e-mail address for your orders and nothing else. See our{' '}
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
  ['Order now, pay at your door', 'Cash on delivery: no card needed.'],
  ['Know where your books are', 'You can look up every order, with the prices of that day.'],
  [
    'Your cart stays with you',
    'The books you picked as a guest are still there after you register.',
  ],
] as const

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { signInAsAdmin } from '#app/desk/frame/admin-calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { submitFilled } from '#app/ui/filled-form.ts'
import { NoScript } from '#app/ui/no-script.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { type AdminSignIn, adminSignInSchema } from './admin.schema.ts'

// Its probe of `new Function` would trip the page's Content-Security-Policy.
z.config({ jitless: true })

const withoutCode = ({ username, password }: AdminSignIn): AdminSignIn => ({ username, password })

/** Username and password of an admin, on the login page and above the desk. */
export function AdminLoginForm({ onDone }: { onDone: () => void }) {
  const [refused, setRefused] = useState<string | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm<AdminSignIn>({
    defaultValues: { username: '', password: '' },
    resolver: zodResolver(adminSignInSchema),
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (credentials) => {
    setRefused(null)
    const failure = await signInAsAdmin(asksCode ? credentials : withoutCode(credentials))
    if (failure === null) return onDone()
    if (failure.needsCode) {
      setAsksCode(true)
      // The first time it is a question and no fault.
      if (asksCode) form.setError('code', { message: failure.message }, { shouldFocus: true })
      return
    }
    setRefused(failure.message)
    form.setFocus(asksCode ? 'code' : 'password', { shouldSelect: true })
  })

  return (
    <form method="post" noValidate onSubmit={submitFilled(form, submit)} aria-label="Admin login">
      <fieldset className="space-y-5">
        <Refused message={refused} />
        <Field
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        {asksCode && (
          <Field
            label="Code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            hint="From your authenticator app, or one of your recovery codes."
            error={errors.code?.message}
            maxLength={40}
            required
            autoFocus
            {...form.register('code')}
          />
        )}
        <Button type="submit" busy={isSubmitting} className="w-full">
          Login
        </Button>
      </fieldset>
      <NoScript>Logging in needs JavaScript in your browser.</NoScript>
    </form>
  )
}

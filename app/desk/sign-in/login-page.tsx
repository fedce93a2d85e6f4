import { useNavigate } from 'react-router'
import { PageHead } from '#app/page/page-head.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { AdminLoginForm } from './admin-login-form.tsx'
import { watchAdminToken } from './admin-session.ts'

export default function AdminLoginPage() {
  const navigate = useNavigate()

  function enter() {
    showAlert('Admin Login successful!', { kind: 'success' })
    watchAdminToken((path) => void navigate(path))
    navigate('/dashboard')
  }

  return (
    <div className="column max-w-md py-12 md:py-20">
      <PageHead title="Admin login" hidden />
      <p className="text-sm text-muted">Staff only</p>
      <h1 className="mt-1 text-4xl">Admin Dashboard Login</h1>
      <p className="mt-3 mb-8 text-balance text-muted">
        For the people who run the shop. A login lasts one hour.
      </p>
      <AdminLoginForm onDone={enter} />
    </div>
  )
}

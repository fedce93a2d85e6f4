import { queryOptions } from '@tanstack/react-query'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { api } from '#app/page/api-client.ts'
import type { OwnAccount } from '#app/people/own/own-account.schema.ts'
import type { NewFactor, RecoveryCodes } from '#app/people/second-factor/second-factor.schema.ts'
import type { NewInvitation, PersonDetails, Staff } from '#app/people/staff/staff.schema.ts'

const path = '/desk/people'
const me = '/desk/me'

/** Everything about people is asked for anew after a change. */
export const peopleKey = ['desk-people']

export const staffQuery = queryOptions({
  queryKey: [...peopleKey, 'all'],
  queryFn: ({ signal }) => asAdmin(() => api<Staff>(path, { signal })),
  staleTime: 0,
})

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'one', id],
    queryFn: ({ signal }) =>
      asAdmin(() => api<PersonDetails>(`${path}/${encodeURIComponent(id)}`, { signal })),
    staleTime: 0,
  })

export const ownAccountQuery = queryOptions({
  queryKey: [...peopleKey, 'me'],
  queryFn: ({ signal }) => asAdmin(() => api<OwnAccount>(me, { signal })),
  staleTime: 0,
})

type Said = { message: string }
type Method = 'POST' | 'PUT' | 'DELETE'
const call = <Answer = Said>(method: Method, at: string, body?: object): Promise<Answer> =>
  asAdmin(() => api<Answer>(at, { method, body }))

export const invite = (body: NewInvitation) => call('POST', `${path}/invitations`, body)
export const inviteAgain = (id: string) => call('POST', `${path}/invitations/${id}/again`)
export const withdrawInvitation = (id: string) => call('DELETE', `${path}/invitations/${id}`)
export const changePerson = (id: string, body: object) => call('PUT', `${path}/${id}`, body)
export const endLogins = (id: string) => call('DELETE', `${path}/${id}/logins`)
export const endLogin = (id: string, login: string) =>
  call('DELETE', `${path}/${id}/logins/${login}`)
export const mailPasswordLink = (id: string) => call('POST', `${path}/${id}/password-link`)
export const resetFactor = (id: string) => call('DELETE', `${path}/${id}/second-factor`)
export const requireFactor = (secondFactor: boolean) =>
  call('PUT', '/desk/second-factor', { secondFactor })

export const endOwnLogin = (login: string) => call('DELETE', `${me}/logins/${login}`)
export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  call<Said & { token: string }>('POST', `${me}/password`, body)
export const beginFactor = (password: string) =>
  call<NewFactor>('POST', `${me}/second-factor`, { password })
export const confirmFactor = (code: string) =>
  call<RecoveryCodes>('POST', `${me}/second-factor/confirm`, { code })
export const renewCodes = (password: string) =>
  call<RecoveryCodes>('POST', `${me}/second-factor/recovery-codes`, { password })
export const removeFactor = (password: string) =>
  call('DELETE', `${me}/second-factor`, { password })

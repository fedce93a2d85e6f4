import assert from 'node:assert/strict'
import type { InjectOptions } from 'fastify'
import type { AnyStep } from '#app/orders/life/step.schema.ts'
import { takeStep } from '#app/orders/life/take-step.server.ts'
import type { AdminRole } from '#app/values/stored.ts'
import type { Actor } from '#server/database/audit.ts'
import { adminHeaders, type TestApp } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'

export type Person = { actor: Actor; headers: Record<string, string>; customer?: TestCustomer }

/** An owner, two packers and a customer. */
export async function fourPeople(shop: TestApp) {
  const desk: Person[] = []
  for (const role of ['owner', 'packer', 'packer'] as const) desk.push(await atDesk(shop, role))
  const customer = await aCustomer(shop.app)
  const actor: Actor = { kind: 'customer', id: customer.uid }
  return { desk, customer: { actor, headers: { cookie: customer.cookie }, customer } }
}

async function atDesk(shop: TestApp, role: AdminRole): Promise<Person> {
  const headers = await adminHeaders(shop, role)
  // Ids are made in the order of time.
  const { rows } = await shop.deps.pool.query('select id from admins order by id desc limit 1')
  return { actor: { kind: 'admin', id: rows[0].id }, headers }
}

type Try = { number: number; person: Person; step: AnyStep; key: string | undefined }

/** Takes the step as the doors do, behind them; answers whether it was accepted. */
export async function takeBehind(shop: TestApp, { number, person, step, key }: Try) {
  const { actor, customer } = person
  const who = { actor, ...(customer && { ownedBy: customer.uid }), ...(key && { key }) }
  return (await takeStep(shop.deps, { number }, step, who)).ok
}

/** Takes the step through its door, if it has one. */
export async function takeThrough(shop: TestApp, one: Try): Promise<boolean> {
  const door = doorOf(one)
  if (!door) return takeBehind(shop, one)
  const { person, key, step } = one
  const { statusCode, body } = await shop.app.inject({
    ...door,
    headers: { ...person.headers, ...(key && { 'idempotency-key': key }) },
  })
  const isRefused =
    statusCode === 409 || statusCode === 422 || (statusCode === 403 && isOwners(step))
  assert.ok(statusCode === 200 || isRefused, `${JSON.stringify(step)}: ${statusCode} ${body}`)
  return statusCode === 200
}

const isOwners = ({ step }: AnyStep) => step === 'write-off'

function doorOf({ number, person, step }: Try): InjectOptions | null {
  if (step.step === 'on-order' || step.step === 'arrive') return null
  if (!person.customer) {
    return { method: 'POST', url: `/api/desk/orders/${number}/steps`, payload: step }
  }
  const url = `/api/orders/${number}`
  if (step.step === 'address') {
    return { method: 'PUT', url: `${url}/delivery`, payload: step.delivery }
  }
  if (step.step !== 'cancel' && step.step !== 'restore') return null
  const { lines } = step
  return { method: 'POST', url: `${url}/${step.step}`, payload: lines ? { lines } : {} }
}

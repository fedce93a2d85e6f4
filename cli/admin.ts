import { type Command, Option } from 'commander'
import {
  addPerson,
  disablePerson,
  enablePerson,
  type OperatorOutcome,
  resetPassword,
} from '#app/people/staff/operator.server.ts'
import { readStaff } from '#app/people/staff/people.server.ts'
import { type AdminRole, adminRoles } from '#app/values/stored.ts'
import { type OpenDatabase, openDatabase } from '#server/database/client.ts'
import { openShopDatabase } from './shop-database.ts'

/* `octavo admin`: who works at the desk, for the operator, who may have no login there. */

export function addAdmin(program: Command): void {
  const admin = program.command('admin').description('Lists and changes who works at the desk.')
  admin
    .command('list')
    .description('Lists everybody, with role and last login.')
    .action(() => withDatabase(list))
  admin
    .command('add')
    .description('Makes an account and prints its password once.')
    .argument('<NAME>', 'what the person logs in with')
    .addOption(
      new Option('--role <role>', 'what the person may do').choices(adminRoles).default('editor'),
    )
    .action((name: string, { role }: { role: AdminRole }) =>
      withDatabase(async (deps) => {
        const username = name.trim()
        if (username === '' || username.length > 100)
          return ended('A name has 1 to 100 characters', 2)
        tell(username, await addPerson(deps, { username, role }), 'is at the desk now')
      }),
    )
  admin
    .command('reset')
    .description('Sets a new password, prints it once and ends every login of the account.')
    .argument('<NAME>')
    .action((name: string) =>
      withDatabase(async (deps) =>
        tell(name, await resetPassword(deps, name), 'has a new password'),
      ),
    )
  admin
    .command('disable')
    .description('Ends an account and its logins. The last owner stays.')
    .argument('<NAME>')
    .action((name: string) =>
      withDatabase(async (deps) => tell(name, await disablePerson(deps, name), 'is disabled')),
    )
  admin
    .command('enable')
    .description('Takes that back: the account has its role and password as before.')
    .argument('<NAME>')
    .action((name: string) =>
      withDatabase(async (deps) => tell(name, await enablePerson(deps, name), 'may log in again')),
    )
}

type Deps = OpenDatabase & { now: () => Date }

async function withDatabase(work: (deps: Deps) => Promise<void> | void): Promise<void> {
  const shop = await openShopDatabase(console.error)
  const database = openDatabase(shop.url, { max: 2 })
  try {
    await work({ ...database, now: () => new Date() })
  } finally {
    await database.close()
    await shop.close()
  }
}

async function list({ pool, now }: Deps) {
  const { people } = await readStaff(pool, '', now())
  for (const { username, role, email, disabled, secondFactor, lastSignInAt } of people) {
    const more = [
      ...(email ? [email] : []),
      ...(secondFactor ? ['second factor'] : []),
      lastSignInAt ? `last login ${lastSignInAt.slice(0, 16)}` : 'never logged in',
      ...(disabled ? ['disabled'] : []),
    ]
    console.log(`${username}  ${role}  ${more.join(', ')}`)
  }
}

const refusals = {
  unknown: 'There is nobody of this name at the desk (octavo admin list)',
  taken: 'Somebody at the desk has this name already',
  'last-owner': 'This is the last owner, without whom nobody could manage the desk',
  disabled: 'This account is disabled: octavo admin enable comes first',
} satisfies Record<Extract<OperatorOutcome, { ok: false }>['reason'], string>

function tell(name: string, outcome: OperatorOutcome, done: string) {
  if (!outcome.ok) return ended(refusals[outcome.reason], 1)
  console.log(`${name} ${done}`)
  if (outcome.password) console.log(`The password, shown only once: ${outcome.password}`)
}

function ended(message: string, code: number) {
  console.error(message)
  process.exitCode = code
}

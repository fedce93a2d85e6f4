import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Host, type HostList, readHosts, type SessionKind } from './hosts.ts'

/* Which of several hosts is the one to talk to, and connections that go there (docs/decisions/071). */

/** The next host is asked beside one that is silent for so long. */
const headStartMs = 250
/** What was found is good for connections that are made within this time. */
const knownForMs = 1000

/**
 * Finds the host for the next connection: the last one that was good first, then the others in their order.
 * When it is another than before, connections to the one before are ended: what they are asked would fail.
 */
class Reach {
  readonly #list: HostList
  readonly clients = new Map<HostsClient, Host>()
  #last: Host | undefined
  #foundAtMs = Number.NEGATIVE_INFINITY
  #looking: Promise<Host> | undefined

  constructor(list: HostList) {
    this.#list = list
  }

  get first() {
    return this.#list.urlOf(this.#list.hosts[0] as Host)
  }

  /** Throws, in words that name each host, when none of them will do. */
  find(): Promise<Host> {
    if (this.#last && performance.now() - this.#foundAtMs < knownForMs)
      return Promise.resolve(this.#last)
    this.#looking ??= this.#look()
      .then((host) => {
        this.#found(host)
        return host
      })
      .finally(() => {
        this.#looking = undefined
      })
    return this.#looking
  }

  forget() {
    this.#foundAtMs = Number.NEGATIVE_INFINITY
  }

  #found(host: Host) {
    const before = this.#last
    this.#last = host
    this.#foundAtMs = performance.now()
    if (before === host) return
    for (const [client, at] of this.clients) if (at !== host) cut(client)
  }

  async #look(): Promise<Host> {
    const { hosts, wants } = this.#list
    const order = this.#last ? [this.#last, ...hosts.filter((host) => host !== this.#last)] : hosts
    if (wants !== 'prefer-standby') return this.#firstOf(order, wants)
    return this.#firstOf(order, 'standby').catch(() => this.#firstOf(order, 'any'))
  }

  async #firstOf(order: Host[], wants: SessionKind): Promise<Host> {
    const failures = new Map<Host, Error>()
    const tries: Promise<Host | null>[] = []
    for (const host of order) {
      const trying = this.#ask(host, wants).catch((error) => {
        failures.set(host, error)
        return null
      })
      tries.push(trying)
      const answered = firstGood(tries)
      const good = await Promise.race([answered, trying, delay(headStartMs, null, { ref: false })])
      if (good) return good
    }
    const good = await firstGood(tries)
    if (good) return good
    throw noneOf(order, failures)
  }

  async #ask(host: Host, wants: SessionKind): Promise<Host> {
    const client = new pg.Client({
      connectionString: this.#list.urlOf(host),
      application_name: 'octavo host',
      connectionTimeoutMillis: this.#list.patienceMs,
      query_timeout: this.#list.patienceMs,
    })
    client.on('error', () => {}) // the question fails as well
    try {
      await client.connect()
      const { rows } = await client.query(
        `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"`,
      )
      const unfit = whyUnfit(rows[0], wants)
      if (unfit) throw Object.assign(new Error(unfit), { code: '25006' })
      return host
    } finally {
      client.end().catch(() => {})
    }
  }
}

const firstGood = async (tries: Promise<Host | null>[]): Promise<Host | null> => {
  const failing = tries.map(async (trying) => (await trying) ?? Promise.reject())
  return Promise.any(failing).catch(() => null)
}

type State = { standby: boolean; readOnly: boolean }

function whyUnfit({ standby, readOnly }: State, wants: SessionKind): string | null {
  if (wants === 'read-write' && readOnly) return standby ? 'is a standby' : 'is read-only'
  if (wants === 'primary' && standby) return 'is a standby'
  if (wants === 'standby' && !standby) return 'is no standby'
  if (wants === 'read-only' && !readOnly) return 'can be written to'
  return null
}

/** Counts as "the database is away", unless a host refuses what it was told: a password, a name. */
function noneOf(order: Host[], failures: Map<Host, Error & { code?: string }>): Error {
  const said = order.map((host) => {
    const { message, code } = failures.get(host) ?? {}
    return `${host.host}:${host.port} ${message || code}`
  })
  const refused = [...failures.values()].find(({ code }) => /^(28|3D)/.test(code ?? ''))
  const error = new Error(`none of the hosts will do: ${said.join('; ')}`, { cause: refused })
  return Object.assign(error, { code: refused?.code ?? '08001' })
}

const reaches = new Map<string, Reach>()

/** The addresses of a process are its few settings. */
function reachOf(address: string): Reach | null {
  const known = reaches.get(address)
  if (known) return known
  const list = address === '' ? null : readHosts(address)
  if (list === null) return null
  if ('problem' in list) throw new Error(list.problem)
  const reach = new Reach(list)
  reaches.set(address, reach)
  return reach
}

/**
 * A connection of pg that goes to the right one of several hosts. For an address with one host it is pg's
 * own. One that turns out to be at a read-only database (SQLSTATE 25006) ends: the next one looks anew.
 */
export class HostsClient extends pg.Client {
  readonly #reach: Reach | null

  constructor(config?: string | pg.ClientConfig) {
    const { connectionString = '', ...rest } = typeof config === 'object' ? config : {}
    const reach = reachOf(connectionString)
    super(reach ? { ...rest, connectionString: reach.first } : config)
    this.#reach = reach
  }

  override connect(): Promise<this>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<this> | undefined {
    const reach = this.#reach
    const connected = reach
      ? reach.find().then((host) => this.#connectTo(host, reach))
      : super.connect().then(() => this)
    if (!callback) return connected
    const tell = callback as (error: Error | null, client?: pg.Client) => void
    connected.then(() => tell(null, this), tell)
    return
  }

  async #connectTo(host: Host, reach: Reach): Promise<this> {
    const { connection, _ending } = this as unknown as Internals
    // Who waited has given up.
    if (connection.stream.destroyed || _ending)
      throw new Error('timeout exceeded when trying to connect')
    Object.assign(this, host)
    connection.on('errorMessage', ({ code }) => {
      if (code !== '25006') return
      reach.forget()
      setImmediate(() => cut(this)) // the query in hand hears its own error first
    })
    await super.connect().catch((error) => {
      reach.forget()
      throw error
    })
    reach.clients.set(this, host)
    this.once('end', () => reach.clients.delete(this))
    return this
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

type Internals = {
  _ending: boolean
  connection: {
    stream: { destroyed: boolean; destroy: (error: Error) => void }
    on: (event: 'errorMessage', listener: (error: { code?: string }) => void) => void
  }
}

function cut(client: pg.Client) {
  const { stream } = (client as unknown as Internals).connection
  stream.destroy(new Error('Connection terminated: another host has taken over'))
}

/** Looks at once whether another host has taken over: for who notices that the one in use is silent. */
export async function lookAgain(address: string): Promise<void> {
  const reach = reachOf(address)
  reach?.forget()
  await reach?.find().catch(() => {})
}

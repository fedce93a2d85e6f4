/* An address of PostgreSQL with several hosts, as libpq spells it (PostgreSQL's manual, "Connection Strings"):
   postgres://user:password@one:5432,two:5433/octavo?target_session_attrs=read-write */

export type Host = { host: string; port: number }

/** What a session has to be good for; `any` takes whatever answers. */
const sessionKinds = [
  'any',
  'read-write',
  'primary',
  'read-only',
  'standby',
  'prefer-standby',
] as const
export type SessionKind = (typeof sessionKinds)[number]

export type HostList = {
  hosts: Host[]
  wants: SessionKind
  /** How long one host may take to answer. */
  patienceMs: number
  /** The same address with a single host, without what only libpq knows. */
  urlOf: (host: Host) => string
}

const usualPort = 5432
const usualPatienceMs = 2000
const ownParameters = [
  'host',
  'port',
  'target_session_attrs',
  'connect_timeout',
  'load_balance_hosts',
]

/**
 * Reads an address. One with a single host and no `target_session_attrs` is `null`: there is nothing to choose.
 * Several hosts without it want a session that can write, where libpq would take any: a shop that cannot
 * write is none. What cannot be read is a sentence for people, in which nothing of the address is repeated.
 */
export function readHosts(address: string): HostList | null | { problem: string } {
  const parts = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(
    address,
  )
  if (!parts) return { problem: usualForm }
  const [, scheme, user, authority = '', path = '', query = ''] = parts
  const given = new URLSearchParams(query)
  const listed = hostsOf(authority, given)
  if ('problem' in listed) return listed
  const { hosts } = listed
  const asked = given.get('target_session_attrs')
  if (asked !== null && !sessionKinds.some((kind) => kind === asked))
    return { problem: `target_session_attrs is one of ${sessionKinds.join(', ')}` }
  const patience = given.get('connect_timeout')
  if (patience !== null && !/^\d{1,3}$/.test(patience))
    return { problem: 'connect_timeout is a number of seconds' }
  if (hosts.length === 1 && asked === null) return null
  for (const name of ownParameters) given.delete(name)
  const urlOf = ({ host, port }: Host) => {
    const folder = new URLSearchParams(given)
    const isFolder = host.startsWith('/')
    if (isFolder) folder.set('host', host)
    // A folder with sockets stands in the query; the name before the port is not used then.
    const name = isFolder ? 'localhost' : host.includes(':') ? `[${host}]` : host
    const rest = folder.size > 0 ? `?${folder}` : ''
    return `${scheme}${user === undefined ? '' : `${user}@`}${name}:${port}${path}${rest}`
  }
  return {
    hosts,
    wants: (asked as SessionKind | null) ?? 'read-write',
    patienceMs: Number(patience) * 1000 || usualPatienceMs,
    urlOf,
  }
}

const usualForm =
  'expected an address such as postgres://user:password@host:5432/octavo; several hosts are postgres://user:password@one:5432,two:5432/octavo?target_session_attrs=read-write'

function hostsOf(
  authority: string,
  given: URLSearchParams,
): { hosts: Host[] } | { problem: string } {
  const named = given.get('host')
  const ports = (given.get('port') ?? '').split(',')
  const entries = named === null ? authority.split(',') : named.split(',')
  if (named !== null && ports.length > 1 && ports.length !== entries.length)
    return { problem: 'port names as many ports as host names hosts, or one' }
  const hosts: Host[] = []
  for (const [index, entry] of entries.entries()) {
    const place = entries.length === 1 ? 'the host' : `host ${index + 1}`
    const read =
      named === null
        ? /^(?:\[([^\]]+)\]|([^:[\]]*))(?::(\d+))?$/.exec(entry)
        : [entry, undefined, entry, ports[index] ?? ports[0]]
    if (!read) return { problem: `${place} is not a name or address with a port, such as one:5432` }
    const host = read[1] ?? read[2] ?? ''
    if (host === '' && entries.length > 1) return { problem: `${place} is empty` }
    const port = Number(read[3] || usualPort)
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      return { problem: `the port of ${place} is not from 1 to 65535` }
    hosts.push({ host: host.replaceAll(/%2f/gi, '/'), port })
  }
  return { hosts }
}

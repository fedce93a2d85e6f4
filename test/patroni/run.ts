import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/database/client.ts'
import { auditOrders, startOrders } from '#test/order-load.ts'
import { endProcesses, opened, portIn, startProcess } from '#test/process.ts'
import { until } from '#test/until.ts'
import { leaderTtlSeconds, type Member, startCluster } from './cluster.ts'
import { missingPackages } from './programs.ts'

/*
 * Kills the leader of a cluster twice and cuts it off once, while two servers of the shop take orders: one by
 * HAProxy, the other by the names of all three databases. Then it counts.
 */

const missing = missingPackages()
if (missing.length > 0) {
  console.error(
    `Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`,
  )
  process.exit(1)
}

const say = (line: string) => console.log(line)
const cluster = await startCluster()
const stopped = Promise.withResolvers<never>()
const stop = (why: string) => stopped.reject(new Error(why))
const giveUp = setTimeout(stop, 8 * 60_000, 'It took longer than eight minutes').unref()
process.once('SIGINT', () => stop('Interrupted'))
process.once('SIGTERM', () => stop('Interrupted'))
try {
  await Promise.race([run(), stopped.promise])
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await endProcesses()
  await cluster.close()
  clearTimeout(giveUp)
}
process.exit() // whatever is still asked for is not waited for

async function run() {
  await cluster.whole()
  const first = await leader()
  await first.admin('create role shop login')
  await first.admin('create database shop owner shop')
  say(`Patroni leads three PostgreSQL, ${first.name} is the leader`)

  const shops: { shop: ReturnType<typeof startProcess>; base: string }[] = []
  for (const DatabaseUrl of [cluster.url, `${cluster.hosts}?target_session_attrs=read-write`]) {
    const DatabaseReplicaUrl = `${cluster.hosts}?target_session_attrs=standby`
    const env = {
      DATABASE_URL: DatabaseUrl,
      DATABASE_REPLICA_URL: DatabaseReplicaUrl,
      DATA_DIR: cluster.folder,
      LOG_LEVEL: 'silent',
    }
    const shop = startProcess(env)
    shops.push({ shop, base: `http://127.0.0.1:${portIn(await opened(shop))}` })
  }
  say('Two servers are open, one by HAProxy and one by the names of all three')
  // Fewer than one customer may place in an hour.
  const bases = shops.map(({ base }) => base)
  const orders = await startOrders(bases, { customers: 12, pauseMs: 500 })

  /** What is done to the leader, and how long it takes until an order is taken again. */
  async function fault(what: string, one: Member, harm: () => void) {
    const before = orders.told.size
    await until(() => {
      assert.deepEqual(orders.refused, [])
      return orders.told.size > before + 10
    })
    const start = performance.now()
    harm()
    // One that was cut off may take orders until it steps down.
    await until(async () => ![null, one].includes(await cluster.leader()), 100)
    const ledMs = performance.now()
    const next = () => [...orders.told.values()].find(({ atMs }) => atMs > ledMs)
    await until(() => next() !== undefined)
    const seconds = ((next()?.atMs ?? start) - start) / 1000
    say(`${what}: orders again after ${seconds.toFixed(1)} s`)
    assert.ok(seconds < leaderTtlSeconds + 5, `longer than ${leaderTtlSeconds + 5} s`)
    for (const { base } of shops)
      await until(async () => (await fetch(`${base}/readyz`)).status === 200, 100)
  }

  for (const nth of ['first', 'second']) {
    const one = await leader()
    await fault(`The ${nth} leader, ${one.name}, was killed`, one, one.kill)
    one.start()
    await cluster.whole()
    say(`${one.name} is back and follows ${(await leader()).name}`)
  }
  const one = await leader()
  await fault(`The third leader, ${one.name}, was cut off`, one, one.cutOff)
  one.letBack()
  await delay(500)
  one.reach()
  await cluster.whole()
  say(`${one.name} is back and follows ${(await leader()).name}`)

  await orders.stop()
  for (const { shop } of shops) assert.equal(shop.exitCode ?? shop.signalCode, null)
  const { pool, close } = openDatabase(cluster.urlOf(await leader()), { max: 1 })
  await auditOrders(pool, orders.told).finally(close)
  say(
    `${orders.told.size} orders were acknowledged: each is there once, no other is, no server was restarted`,
  )
}

async function leader() {
  const found = await cluster.leader()
  assert.ok(found, 'no leader')
  return found
}

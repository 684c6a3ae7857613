// Commits a second with and without NOTIFY, alone and with a synchronous standby: PostgreSQL lets only one transaction at a
// time commit that notifies (decision 057).
import '../tools/node-version.mjs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type PrivateCluster, startPrivateCluster } from '../tools/postgres.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, clients: { type: 'string', default: '20' } },
})
const seconds = Number(values.seconds)
const settings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

async function clusterOf(options: Parameters<typeof startPrivateCluster>[0]): Promise<PrivateCluster> {
  const { cluster, reason } = await startPrivateCluster(options)
  if (!cluster) throw new Error(reason)
  return cluster
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function commits(url: string, count: number, notify: boolean): Promise<number> {
  const clients = await Promise.all(Array.from({ length: count }, () => connected(url)))
  const write = `begin; insert into written (what) values ('x');${notify ? ` notify changed, 'product:1';` : ''} commit`
  const until = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    clients.map(async client => {
      for (; performance.now() < until; done++) await client.query(write)
    }),
  )
  await Promise.all(clients.map(client => client.end()))
  return Math.round(done / seconds)
}

const rows: [string, number, number][] = []
for (const withStandby of [false, true]) {
  const primary = await clusterOf({ settings })
  const standby = withStandby ? await clusterOf({ standbyOf: primary, settings }) : null
  try {
    const client = await connected(primary.url)
    await client.query('create table written (id bigserial primary key, what text)')
    if (standby) {
      await client.query(`alter system set synchronous_standby_names = '*'`)
      await client.query('select pg_reload_conf()')
    }
    await client.end()
    for (const count of [1, Number(values.clients)]) {
      const what = `${count} at once${standby ? ', synchronous standby' : ''}`
      rows.push([what, await commits(primary.url, count, false), await commits(primary.url, count, true)])
    }
  } finally {
    await standby?.stop()
    await primary.stop()
  }
}
say(table(['commits a second', 'plain', 'with NOTIFY'], rows))

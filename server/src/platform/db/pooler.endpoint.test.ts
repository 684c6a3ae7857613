import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../tools/free-port.ts'
import { accountForServer, hasServerBinaries, startPrivateCluster } from '../../../../tools/postgres.ts'
import { createTestApp } from '../../testing/app.ts'
import { PASSWORD, unique } from '../../testing/people.ts'
import { prepareDatabase } from '../../testing/prepare-database.ts'
import { databaseTimeouts, openDatabase } from './db.ts'

const pgbouncer = '/usr/sbin/pgbouncer'

/** PgBouncer in transaction mode before a server of its own; ends with the test. */
async function poolerBefore(url: string): Promise<string> {
  const { port: serverPort, pathname, searchParams } = new URL(url)
  const account = accountForServer()
  const folder = await mkdtemp(join(tmpdir(), 'lantern-pooler-'))
  const port = await freePort()
  const name = pathname.slice(1)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${name} = host=${searchParams.get('host')} port=${serverPort} dbname=${name} user=lantern
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  )
  if (account) for (const path of [folder, file]) await chown(path, account.uid, account.gid)
  const child = spawn(pgbouncer, [file], { ...account, cwd: folder, stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  return `postgres://lantern@127.0.0.1:${port}/${name}`
}

// `npm run test:full` installs PgBouncer where it may.
const isHere = (await hasServerBinaries()) && existsSync(pgbouncer)
test.skipIf(!isHere)(
  'through PgBouncer people register, jobs run and changes are heard, on three sessions of the server',
  async () => {
    const { cluster, reason } = await startPrivateCluster()
    if (!cluster) throw new Error(reason)
    onTestFinished(() => cluster.stop())
    const direct = await openDatabase({ url: cluster.url, dataDir: null, poolSize: 2 })
    await prepareDatabase(direct)
    await direct.close()
    const db = await openDatabase({
      url: await poolerBefore(cluster.url),
      directUrl: cluster.url,
      named: false,
      dataDir: null,
      poolSize: 12,
      timeouts: databaseTimeouts,
    })
    onTestFinished(() => db.close())
    // It listens a moment after it was started.
    await expect
      .poll(() =>
        db.query('select 1').then(
          ({ rows }) => rows.length,
          () => 0,
        ),
      )
      .toBe(1)
    const t = await createTestApp({}, { db })
    onTestFinished(async () => {
      await t.app.close()
      await t.platform.jobs.stop()
      await t.platform.changes.close()
    })
    const names = Array.from({ length: 30 }, () => `p${unique()}`)
    const answers = await Promise.all(
      names.map(name =>
        t.request({
          method: 'POST',
          url: '/api/user/register',
          body: {
            username: name,
            email: `${name}@example.com`,
            first_name: 'Yan',
            last_name: 'Wong',
            password: PASSWORD,
            confirmpassword: PASSWORD,
          },
        }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    for (const name of names.slice(0, 3)) expect(await t.mailsTo(`${name}@example.com`)).toHaveLength(1)
    expect(t.platform.changes.connected).toBe(true)
    expect((await t.request({ url: '/readyz' })).body).toBe('ready')
    expect((await t.request({ url: '/api/shop/1' })).statusCode).toBe(200)
  },
)

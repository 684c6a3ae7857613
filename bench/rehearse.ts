// What docs/runbooks.md tells an operator to do, done once and timed, as far as one machine can have it.
import '../tools/node-version.mjs'
import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { roles } from '#server/kernel/caller.ts'
import { hashPassword } from '#server/modules/accounts/index.ts'
import { startS3Server } from '#server/platform/storage/s3-server.test-support.ts'
import { buildIfStale } from '../tools/build.ts'
import { cleanEnvironment } from '../tools/clean-environment.ts'
import { accountForServer, findBinaries, startPrivateCluster } from '../tools/postgres.ts'
import { makePerson, makeSellers, makeStock, onPlatform } from './chaos-fixtures.ts'
import { type Home, makeHome, type Product, startProduct } from './product.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({ options: { 'as-built': { type: 'boolean', default: false } } })
const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const rows: [string, string, string][] = []
const note = (runbook: string, what: string, result: string | number) => {
  rows.push([runbook, what, typeof result === 'number' ? `${(result / 1000).toFixed(1)} s` : result])
  say(`${runbook}: ${what}: ${rows.at(-1)?.[2]}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const statusOf = async (address: string, init?: RequestInit): Promise<number> => {
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(30_000) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0 // Nobody answers.
  }
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 120_000; !(await holds()); await sleep(100))
    if (Date.now() > deadline) throw new Error(`Never came: ${what}`)
}

const sql = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rowsOfLast: Record<string, unknown>[] = []
    for (const statement of statements) rowsOfLast = (await client.query(statement)).rows
    return rowsOfLast
  } finally {
    await client.end()
  }
}

const password = randomBytes(12).toString('base64url')
let username = ''
const signIn = (at: Product) =>
  fetch(`${at.baseUrl}/api/user/login`, {
    method: 'POST',
    // One that was idle may be closed just then.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ username, password }),
  })
const isReady = async (product: Product) => (await statusOf(`${product.baseUrl}/readyz`)) === 200
const mayWrite = async (product: Product) => (await signIn(product).catch(() => null))?.ok ?? false

if (!values['as-built']) await buildIfStale()
const folder = await mkdtemp(join(tmpdir(), 'lantern-rehearsal-'))
const account = accountForServer()
/** A disk of its own, small enough to be filled. */
const isSmallDisk = process.getuid?.() === 0 && process.platform === 'linux'
if (isSmallDisk) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', folder])
const owned = async (name: string) => {
  const path = join(folder, name)
  await mkdir(path)
  if (account) await chown(path, account.uid, account.gid)
  return path
}
const archive = await owned('archive')
const bucket = await startS3Server()
const spare = await startS3Server()
const keys = ['first', 'second', 'third'].map(name => name.padEnd(40, '-'))
const s3 = (endpoint: string) => ({
  S3_BUCKET: 'lantern',
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 's',
})
const [one = '', two = '', three = ''] = keys
const env = { ...s3(bucket.endpoint), SECRET: one, DATA_KEY: one }
const settings = {
  archive_mode: 'on',
  archive_command: `cp %p ${archive}/%f`,
  max_wal_size: '64MB',
}
const home = await makeHome({ postgres: true, keptIn: await owned('home'), settings })
const url = home.databaseUrl ?? ''
const serving: { product: Product | null } = { product: null }
const homes: Home[] = [home]

const restart = async (at: Home, more: Record<string, string>): Promise<Product> => {
  await serving.product?.stop()
  serving.product = await startProduct(at, { env: { ...env, ...more } })
  return serving.product
}
const command = (name: string, at: Home, more: Record<string, string>, ...words: string[]) =>
  run(process.execPath, [`server/build/${name}-command.js`, ...words], {
    cwd: root,
    env: cleanEnvironment({
      ...{ NODE_ENV: 'production', MODE: 'demo', DEMO: '0', DATA_DIR: at.dataDir, ...env, ...more },
      ...(at.databaseUrl && { DATABASE_URL: at.databaseUrl }),
    }),
  })

async function takesNoWrites(on: Product): Promise<void> {
  const name = 'The database takes no writes'
  await sql(url, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
  note(name, 'until /readyz says so', await timed(() => until('unready', async () => !(await isReady(on)))))
  note(name, 'a page meanwhile', String(await statusOf(on.baseUrl)))
  note(name, 'a call that writes', String((await signIn(on)).status))
  await sql(url, 'set transaction_read_only = off', 'alter system reset default_transaction_read_only')
  await sql(url, 'select pg_reload_conf()')
  note(name, 'until it is ready again', await timed(() => until('ready', () => isReady(on))))
}

async function diskIsFull(on: Product): Promise<void> {
  const name = 'A disk is full'
  const filler = join(folder, 'filler')
  await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']).catch(() => undefined)
  const junk = 'create table junk as select repeat(md5(n::text), 30) from generate_series(1, 200000) n'
  await until('full', () =>
    sql(url, 'drop table if exists junk', junk).then(
      () => false,
      () => true,
    ),
  )
  note(
    name,
    'until calls that write are refused',
    await timed(() => until('refused', async () => !(await mayWrite(on)))),
  )
  note(name, 'a page meanwhile', String(await statusOf(on.baseUrl)))
  const answer = await fetch(`${on.baseUrl}/readyz`)
  note(name, '/readyz', `${answer.status} ${(await answer.text()).slice(0, 60)}`)
  await rm(filler)
  note(
    name,
    'with room again, until it writes and is ready',
    await timed(() => until('ready', async () => (await isReady(on)) && (await mayWrite(on)))),
  )
  await sql(url, 'drop table if exists junk')
}

async function bucketIsLost(on: Product): Promise<void> {
  const name = 'The bucket is lost'
  bucket.failBy(() => 'busy')
  note(name, 'a page meanwhile', String(await statusOf(on.baseUrl)))
  note(name, 'a call that writes', String((await signIn(on)).status))
  note(name, '/readyz', String(await statusOf(`${on.baseUrl}/readyz`)))
  bucket.failBy(null)
}

async function keyHasLeaked(on: Product): Promise<Product> {
  const name = 'A key has leaked'
  const { data } = (await (await signIn(on)).json()) as { data: { token: string } }
  const own = (at: Product) =>
    statusOf(`${at.baseUrl}/api/notices`, { headers: { authorization: `Bearer ${data.token}` } })
  note(name, 'answered to who is signed in', String(await own(on)))
  const began = performance.now()
  const once = await restart(home, { SECRET: two, SECRET_PREVIOUS: one })
  note(name, 'after one change of SECRET', String(await own(once)))
  const twice = await restart(home, { SECRET: three, SECRET_PREVIOUS: two })
  note(name, 'after the second', String(await own(twice)))
  note(name, 'both changes', performance.now() - began)
  const changed = { SECRET: three, DATA_KEY: two, DATA_KEY_PREVIOUS: one }
  const took = await timed(async () => {
    await restart(home, changed)
    const { stdout } = await command('rotate-data-key', home, changed)
    note(name, 'rotate-data-key', stdout.trim().split('\n').at(-1) ?? '')
    await restart(home, { SECRET: three, DATA_KEY: two })
  })
  note(name, 'DATA_KEY changed, without the old one', took)
  return restart(home, { SECRET: three, DATA_KEY: two })
}

const countOf = async (at: string) => Number((await sql(at, 'select count(*) as n from products'))[0]?.n)

async function backAsBackup(): Promise<void> {
  const name = 'Back to a point in time'
  const place = join(folder, 'backup')
  const now = { SECRET: three, DATA_KEY: two }
  note(name, 'npm run backup', await timed(() => command('backup', home, now, place)))
  const other = await makeHome({ postgres: true })
  homes.push(other)
  const there = { ...now, ...s3(spare.endpoint) }
  const took = await timed(async () => {
    await command('restore', other, there, place)
    const restored = await startProduct(other, { env: { ...env, ...there } })
    await restored.stop()
  })
  note(name, 'npm run restore, and started on it', took)
  if ((await countOf(url)) !== (await countOf(other.databaseUrl ?? '')))
    throw new Error('Products are missing')
}

async function backInTime(): Promise<void> {
  const name = 'Back to a point in time'
  const binaries = await findBinaries()
  const place = await owned('earlier')
  const { port, searchParams, username } = new URL(url)
  const from = ['-h', searchParams.get('host') ?? '', '-p', port, '-U', username]
  const data = join(place, 'data')
  const words = [...from, '-D', data, '-X', 'stream', '--checkpoint=fast', '--no-sync']
  const copy = () => run(join(binaries?.folder ?? '', 'pg_basebackup'), words, { ...account, cwd: place })
  note(name, 'a base backup', await timed(copy))
  const before = await countOf(url)
  const [at] = await sql(url, 'select now()::text as moment')
  await sleep(1_000)
  await sql(url, `update products set name = 'ruined'`, 'select pg_switch_wal()')
  await sleep(2_000)
  const took = await timed(async () => {
    await serving.product?.stop()
    await writeFile(join(data, 'recovery.signal'), '')
    if (account) await chown(join(data, 'recovery.signal'), account.uid, account.gid)
    const { cluster } = await startPrivateCluster({
      keptIn: place,
      settings: {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: String(at?.moment),
        recovery_target_action: 'promote',
      },
    })
    if (!cluster) throw new Error('There is no PostgreSQL')
    await until(
      'promoted',
      async () => (await sql(cluster.url, 'select pg_is_in_recovery() as is'))[0]?.is === false,
    )
    const earlier: Home = { ...home, databaseUrl: cluster.url, cluster }
    const again = await startProduct(earlier, { env: { ...env, SECRET: three, DATA_KEY: two } })
    const [{ n } = { n: -1 }] = await sql(
      cluster.url,
      `select count(*) as n from products where name <> 'ruined'`,
    )
    if (Number(n) !== before) throw new Error(`${n} of ${before} products are as they were`)
    await again.stop()
    await cluster.stop()
  })
  note(name, 'restored to the moment, and started on it', took)
}

try {
  username = await onPlatform(
    home,
    async platform => {
      const passwordHash = await hashPassword(password)
      await makeStock(platform, { sellers: 3, each: 100, free: false })
      const person = await platform.db.transaction(tx =>
        makePerson(platform, tx, { role: roles.teacher, passwordHash }),
      )
      // With numbers of accounts, which are sealed.
      await makeSellers(platform)
      const [found] = await sql(
        url,
        `select username from accounts where id = (select account_id from profiles where id = ${person.userId})`,
      )
      return String(found?.username)
    },
    undefined,
    { SECRET: one, DATA_KEY: one },
  )
  const first = await restart(home, {})
  // The first page takes longer than those after it.
  await statusOf(first.baseUrl)
  await takesNoWrites(first)
  if (isSmallDisk) await diskIsFull(first)
  await bucketIsLost(first)
  await keyHasLeaked(first)
  await backAsBackup()
  await backInTime()
} finally {
  say(table(['runbook', 'what', 'result'], rows))
  await serving.product?.kill()
  for (const each of homes) await each.remove()
  await bucket.stop()
  await spare.stop()
  if (isSmallDisk) execFileSync('umount', ['-l', folder])
  await rm(folder, { recursive: true, force: true })
}

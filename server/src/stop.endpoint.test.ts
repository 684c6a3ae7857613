import { once } from 'node:events'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { demo, materialsFolder } from '#demo/index.ts'
import { importFile } from '#server/demo/media/import-file.ts'
import { freePort } from '../../tools/free-port.ts'
import { readFileFacts, requestPreviews } from './modules/media/index.ts'
import { type Database, openDatabase } from './platform/db/db.ts'
import { sendMail } from './platform/mail/mail.jobs.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { open, openEmpty } from './testing/database.ts'
import { ownFolder, startOwnProcess } from './testing/own-process.ts'
import { makePerson } from './testing/people.ts'

// Processes of their own that are told to stop. They promise to end with 0 whatever is under way.

interface Home {
  folder: string
  /** What a process needs to be told to work on it. */
  env: Record<string, string>
  /** While no process has the data: one at a time on the embedded engine. */
  within<T>(work: (db: Database) => Promise<T>): Promise<T>
}

/** A migrated database, or an empty one, that processes and the test use in turn. */
async function makeHome({ empty = false } = {}): Promise<Home> {
  const folder = await ownFolder()
  const source = inject('testDatabase')
  const dataDir = join(folder, 'postgres')
  let url: string | null = null
  if (source.kind === 'server') {
    const db = await (empty ? openEmpty() : open())
    url = db.pool.options.connectionString ?? ''
    await db.close()
  } else if (!empty) {
    const { template } = source
    await (await openDatabase({ url: null, dataDir, poolSize: 1, template })).close()
  }
  return {
    folder,
    env: { DATA_DIR: folder, ...(url && { DATABASE_URL: url }) },
    async within(work) {
      const db = await openDatabase({ url, dataDir, poolSize: 3 })
      try {
        return await work(db)
      } finally {
        await db.close()
      }
    },
  }
}

const withApp = <T>({ folder, within }: Home, work: (app: TestApp) => Promise<T>): Promise<T> =>
  within(async db => {
    const t = await createTestApp({ dataDir: folder }, { db })
    try {
      return await work(t)
    } finally {
      await t.app.close()
      await t.platform.jobs.stop()
      await t.platform.mediaTools.close()
      await t.platform.changes.close()
    }
  })

/** Takes connections and never says a word, unless it is told what to say. */
async function silentServer(
  say: (socket: Socket) => void = () => undefined,
): Promise<{ port: number; connected: Promise<unknown> }> {
  const sockets: Socket[] = []
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    sockets.push(socket)
    say(socket)
  })
  const connected = once(server, 'connection')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, connected }
}

/** A mail server that never comes to its point: who sends waits as long as they like, and no time-out of theirs ends it. */
function ramble(socket: Socket): void {
  socket.write('220 mail.test ESMTP\r\n')
  socket.once('data', () => {
    const more = setInterval(() => socket.write('250-one moment\r\n'), 1000)
    socket.once('close', () => clearInterval(more))
  })
}

/** A program in place of ffmpeg that works on a video for as long as a file of this name is there. */
async function slowProgram(folder: string): Promise<{ path: string; hold: string; pidFile: string }> {
  const [path, hold, pidFile] = [join(folder, 'ffmpeg'), join(folder, 'hold'), join(folder, 'ffmpeg-pid')]
  await writeFile(hold, '')
  await writeFile(
    path,
    `#!/bin/sh
case "$*" in *-version*) exit 0;; *-encoders*) exit 1;; esac
echo $$ > "${pidFile}.part" && mv "${pidFile}.part" "${pidFile}"
while [ -e "${hold}" ]; do sleep 0.1; done
exit 1
`,
  )
  await chmod(path, 0o755)
  return { path, hold, pidFile }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const readPid = (file: string) => readFile(file, 'utf8').then(Number, () => 0)

/** A video whose preview is to be made, and an email that is to be sent. */
async function enqueueWork({ platform, ...t }: TestApp): Promise<string> {
  const owner = await makePerson({ platform, ...t })
  const name = 'mole.mp4'
  const film = {
    ownerId: owner.userId,
    purpose: 'material',
    name,
    path: join(materialsFolder, name),
  } as const
  const fileId = await importFile(platform, { ...film, facts: await readFileFacts(platform, film) })
  await platform.db.query(`delete from pgboss.job where name in ('mail.send', 'media.previews')`)
  await platform.db.transaction(async tx => {
    await requestPreviews(platform, tx, { fileId, clip: { start: 0, end: 2 } })
    const params = { link: 'http://lantern.test/reset' }
    await sendMail(platform.jobs, tx, {
      to: 'somebody@example.com',
      template: 'resetPassword',
      params,
      locale: 'en',
    })
  })
  return fileId
}

const workOf = (db: Database) =>
  db.query(`select name, state, retry_count from pgboss.job
             where name in ('mail.send', 'media.previews') order by name`)

test('jobs that do not end are handed back, and the next start does them as their first try', async () => {
  const home = await makeHome()
  const fileId = await withApp(home, enqueueWork)
  const program = await slowProgram(home.folder)
  const mailServer = await silentServer(ramble)
  const healthPort = String(await freePort())
  const env = { ...home.env, ROLES: 'worker,cron', HEALTH_PORT: healthPort, FFMPEG_PATH: program.path }

  const first = startOwnProcess({ ...env, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` })
  await first.wrote('"started"')
  await mailServer.connected
  await expect.poll(() => readPid(program.pidFile), { timeout: 60_000 }).toBeGreaterThan(0)
  expect(await first.stopped('SIGTERM'), first.log()).toBe(0)
  for (const job of ['mail.send', 'media.previews']) {
    expect(first.log()).toMatch(new RegExp(`"job":"${job}".*running job returned to the queue`))
  }
  expect(first.log()).toContain('"stopped"')
  const pid = await readPid(program.pidFile)
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  expect((await home.within(workOf)).rows).toEqual([
    { name: 'mail.send', state: 'retry', retry_count: 0 },
    { name: 'media.previews', state: 'retry', retry_count: 0 },
  ])

  await rm(program.hold)
  const second = startOwnProcess(env)
  await second.wrote('"started"')
  const done = async () => {
    const figures = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text()
    return ['mail.send', 'media.previews'].filter(job =>
      figures.includes(`lantern_jobs_total{job="${job}",outcome="done"} 1`),
    )
  }
  await expect.poll(done, { timeout: 60_000 }).toEqual(['mail.send', 'media.previews'])
  expect(await second.stopped('SIGINT'), second.log()).toBe(0)
  expect((await home.within(workOf)).rows).toEqual([
    { name: 'mail.send', state: 'completed', retry_count: 0 },
    { name: 'media.previews', state: 'completed', retry_count: 0 },
  ])
  const previewed = 'select previews_made_at is not null as made from media_files where id = $1'
  expect((await home.within(db => db.query(previewed, [fileId]))).rows).toEqual([{ made: true }])
})

/** A request whose body never comes to its end. */
async function hangingRequest(port: string): Promise<{ cut: Promise<unknown> }> {
  const underWay = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/user/login',
    headers: { 'content-type': 'application/json', 'content-length': '100', expect: '100-continue' },
  })
  const cut = new Promise(resolve => underWay.once('error', resolve))
  const begun = once(underWay, 'continue')
  underWay.flushHeaders()
  await begun
  underWay.write('{')
  return { cut }
}

test('a request that hangs is cut off, and the log says so', async () => {
  const home = await makeHome()
  const port = String(await freePort())
  const server = startOwnProcess({ ...home.env, PORT: port })
  await server.wrote('"started"')
  const { cut } = await hangingRequest(port)
  expect(await server.stopped('SIGTERM'), server.log()).toBe(0)
  await cut
  expect(server.log()).toMatch(/"connections":1.*requests aborted at shutdown/)
  expect(server.log()).toContain('"stopped"')
})

test('a second signal ends it at once', async () => {
  const home = await makeHome()
  const port = String(await freePort())
  const server = startOwnProcess({ ...home.env, PORT: port })
  await server.wrote('"started"')
  await hangingRequest(port)
  server.child.kill('SIGTERM')
  await server.wrote('"stopping"')
  expect(await server.stopped('SIGTERM'), server.log()).toBe(0)
  // It waited for nothing any more.
  expect(server.log()).not.toContain('were cut off')
  expect(server.log()).not.toContain('"stopped"')
})

test('a start that waits for a silent database is stopped', async () => {
  const database = await silentServer()
  const server = startOwnProcess({
    DATA_DIR: await ownFolder(),
    DATABASE_URL: `postgres://nobody@127.0.0.1:${database.port}/nothing`,
    DATABASE_CONNECT_SECONDS: '60',
    ROLES: 'worker',
  })
  await database.connected
  expect(await server.stopped('SIGTERM'), server.log()).toBe(0)
  expect(server.log()).not.toContain('Error')
})

const loaded = (mark: string) => `"mark":"${mark}","msg":"part of the demo loaded"`

/** What the demo's data tell of themselves, each with how many there must be. */
const notified: Readonly<Record<string, number>> = {
  'accounts of people': demo.people.length,
  products: demo.products.length + demo.drafts.files.length,
  reviews: demo.reviews.length,
  favourites: demo.favourites.length,
  entitlements: demo.sales.length + demo.openings.length,
  learners: demo.learners.length,
  'slides of shops': 14,
}

const countDemo = async (db: Database) =>
  (
    await db.query(`select (select count(*)::int from profiles) as "accounts of people",
      (select count(*)::int from products) as products, (select count(*)::int from reviews) as reviews,
      (select count(*)::int from favourites) as favourites, (select count(*)::int from entitlements) as entitlements,
      (select count(*)::int from learners) as learners, (select count(*)::int from shop_slides) as "slides of shops"`)
  ).rows

test('a first start that is stopped, and then killed, while it loads the demo goes on at the next one', async () => {
  const home = await makeHome({ empty: true })
  const env = { ...home.env, ROLES: 'worker', DEMO: '1', LOG_LEVEL: 'debug' }
  const stopped = startOwnProcess(env)
  // Next come the products, which take longest.
  await stopped.wrote(loaded('demo_payees_loaded'))
  expect(await stopped.stopped('SIGTERM'), stopped.log()).toBe(0)
  const killed = startOwnProcess(env)
  await killed.wrote(loaded('demo_products_loaded'))
  // Whatever was done before is not done again.
  expect(killed.log()).not.toContain(loaded('demo_payees_loaded'))
  expect(await killed.stopped('SIGKILL')).toBe('SIGKILL')
  const last = startOwnProcess(env)
  await last.wrote('"started"')
  expect(await last.stopped('SIGTERM'), last.log()).toBe(0)
  expect(await home.within(countDemo)).toEqual([notified])
}, 400_000)

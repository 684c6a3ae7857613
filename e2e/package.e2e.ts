import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { materialsFolder } from '#demo/index.ts'
import { demoMarks } from '#server/demo/demo-marks.ts'
import { openDatabase } from '#server/platform/db/db.ts'
import { storeSetting } from '#server/platform/settings.ts'
import { Teacher } from '../bench/media-teacher.ts'
import { freePort } from '../tools/free-port.ts'
import { makePackage } from '../tools/package.ts'
import { loadedModules } from '../tools/runtime-packages.ts'
import { addTeacher } from './support/add-teacher.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Everything lies here: the package, which no one changes, and the data of each try. */
let place: string
let app: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'lantern-package-'))
  app = join(place, 'app')
  await makePackage(app)
  await chmod(place, 0o755)
})
afterAll(() => rm(place, { recursive: true, force: true }))

/** A data folder of this try alone, with what is put into it. */
async function newData(fill: (folder: string) => Promise<void> = async () => undefined): Promise<string> {
  const folder = await mkdtemp(join(place, 'data-'))
  await fill(folder)
  if (account) giveTo(account, folder)
  return folder
}

/** Where this run is root's, the packaged server runs as an account that owns nothing but its data. */
const account = process.getuid?.() === 0 ? accountOf('nobody') : null

function accountOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function giveTo({ uid, gid }: { uid: number; gid: number }, path: string): void {
  execFileSync('chown', ['-R', `${uid}:${gid}`, path])
}

/** With nothing but Node: no shell, no other program, no setting of this machine. */
const packaged = (env: Record<string, string>) => ({
  ...account,
  cwd: app,
  env: {
    PATH: '',
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'http://lantern.test',
    SECRET: 'of the packaged server, and no other',
    DATA_KEY: 'of the packaged server and of no other one',
    METRICS_TOKEN: 'of the packaged server',
    PAYMENTS: 'sandbox',
    ALLOW_IN_PRODUCTION: 'http_origin,no_mail',
    ...env,
  },
})

const runCommand = (name: string, args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [`server/build/${name}-command.js`, ...args], packaged(env))

function startPackaged(env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/build/main.js'], {
    ...packaged(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  const keep = (chunk: Buffer) => {
    log += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  onTestFinished(({ task }) => {
    const how = child.exitCode ?? child.signalCode ?? 'nothing yet'
    if (task.result?.state === 'fail') process.stderr.write(`A packaged server ended with ${how}:\n${log}\n`)
    child.kill('SIGKILL')
  })
  const stop = async () => {
    child.kill('SIGTERM')
    expect(await ended, log).toBe(0)
  }
  return { child, ended, stop, log: () => log }
}

async function serveFrom(dataDir: string) {
  const port = await freePort()
  const server = startPackaged({ DATA_DIR: dataDir, PORT: String(port) })
  const baseUrl = `http://127.0.0.1:${port}`
  const isReady = async () => {
    if (server.child.exitCode !== null) return
    expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200)
  }
  await vi.waitFor(isReady, { timeout: 120_000, interval: 50 })
  if (server.child.exitCode !== null) throw new Error(`It ended before it was ready:\n${server.log()}`)
  return { ...server, baseUrl, port }
}

/** What the teacher has on sale, without addresses, which are signed anew each time. */
async function onSale(teacher: Teacher) {
  return (await teacher.products()).map(({ course_id, course_name, state, materials }) => ({
    course_id,
    course_name,
    state,
    materials: materials.map(({ id, type, state }) => ({ id, type, state })),
  }))
}

/** Checksums of all stored files, by their keys. */
function filesIn(dataDir: string): Record<string, string> {
  const kept = join(dataDir, 'files/kept')
  const files = globSync('**/*', { cwd: kept, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  return Object.fromEntries(paths.map(path => [path.slice(kept.length + 1), digest(path)]))
}

test('the package holds what runs and nothing that is for writing it', async () => {
  const packages = globSync('node_modules/{@*/*,*}/package.json', { cwd: app }).map(file =>
    file.slice('node_modules/'.length, -'/package.json'.length),
  )
  // What npm wrote down of each package that is for development only.
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  expect(packages.filter(name => lock.packages[`node_modules/${name}`]?.dev)).toEqual([])
  for (const name of ['node', 'typescript', 'vite', 'vitest', 'playwright-core', '@biomejs/biome']) {
    expect(packages).not.toContain(name)
  }
  expect(globSync('**/*.{ts,tsx}', { cwd: app })).toEqual([])
  expect(globSync('{e2e,bench,docs,tools,messages}', { cwd: app })).toEqual([])
  // The reference, which the server hands out.
  expect(globSync('contract/**/*.*', { cwd: app })).toEqual(['contract/openapi.json'])
  expect(packages.filter(name => name.startsWith('@scalar/'))).toEqual([])

  // Also what is loaded only once someone pays by card, sends mail or has a bucket finds all it needs.
  const code = `for (const name of ${JSON.stringify(loadedModules(root))}) {
    if (/\\.\\w+$/.test(import.meta.resolve(name)) && !/\\.[cm]?js$/.test(import.meta.resolve(name))) continue
    await import(name)
  }`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], packaged({}))
})

test('it starts with nothing but Node, as anybody, and what people do there is backed up while it runs', async () => {
  const [data, restoredData] = [await newData(addTeacher), await newData()]
  const { baseUrl, stop } = await serveFrom(data)
  expect(await (await fetch(`${baseUrl}/healthz`)).text()).toBe('ok')
  const page = await fetch(`${baseUrl}/`)
  expect(page.status).toBe(200)
  const script = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1]
  expect((await fetch(`${baseUrl}${script}`)).status).toBe(200)
  expect((await fetch(`${baseUrl}/zh-HK/faqs`)).status).toBe(200)
  // Its library comes in a file that nothing else loads.
  const reference = await (await fetch(`${baseUrl}/api/docs`)).text()
  const library = /src="(\/api\/docs\/reference-[^"]+\.js)"/.exec(reference)?.[1]
  expect((await fetch(`${baseUrl}${library}`)).status).toBe(200)
  expect((await fetch(`${baseUrl}/api/openapi.json`)).status).toBe(200)

  const teacher = await Teacher.signIn(baseUrl)
  const picture = { width: 1000, height: 600, channels: 3, background: '#e8b04a' } as const
  const cover = { name: 'cover.png', bytes: await sharp({ create: picture }).png().toBuffer() }
  const materials = await Promise.all(
    ['mole.mp4', 'mole.pdf'].map(async name => ({
      name,
      bytes: await readFile(join(materialsFolder, name)),
    })),
  )
  await teacher.addProduct('The mole', {
    cover: await teacher.upload({ ...cover, purpose: 'cover' }),
    materials: await Promise.all(materials.map(file => teacher.upload({ ...file, purpose: 'material' }))),
  })
  await expect.poll(async () => (await onSale(teacher)).map(({ state }) => state)).toEqual(['ready'])

  const backup = join(data, 'backup')
  const { stdout } = await runCommand('backup', [backup], { DATA_DIR: data })
  expect(stdout).toMatch(/^Backup finished: .*\n\d+ rows, .*\n\d+ files, /)
  const before = await onSale(teacher)
  // Previews may still be in the making: they are left to the next start.
  await stop()

  const restored = await runCommand('restore', [backup], { DATA_DIR: restoredData })
  expect(restored.stdout).toMatch(/^Restored what was there at \S+: \d+ rows, \d+ files\n$/)
  // Previews may have been added after the backup.
  const files = filesIn(restoredData)
  expect(filesIn(data)).toMatchObject(files)
  expect(Object.keys(files).filter(key => key.startsWith('originals/'))).toHaveLength(3)
  await expect(runCommand('restore', [backup], { DATA_DIR: restoredData })).rejects.toMatchObject({
    stderr: 'The database is not empty: a backup is put into an empty one only\n',
  })

  const second = await serveFrom(restoredData)
  expect(await onSale(teacher.at(second.baseUrl))).toEqual(before)
  await expectGracefulStop(second)
})

/** The head of a request has arrived when the signal comes: it is answered before the process ends. */
async function expectGracefulStop({ port, child, ended, log }: Awaited<ReturnType<typeof serveFrom>>) {
  // Refused by its fields: the answer waits for nothing but the request.
  const body = JSON.stringify({ username: 'nobody' })
  const underWay = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/user/login',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    underWay.once('error', reject)
    underWay.once('response', response => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
    })
  })
  // The server says so when it has begun with the request.
  const begun = new Promise(resolve => underWay.once('continue', resolve))
  underWay.flushHeaders()
  await begun
  child.kill('SIGTERM')
  await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(), 10_000)
  underWay.end(body)
  expect(await answered).toBe(422)
  // It promises 8 seconds; a busy machine may be late to notice.
  expect(await Promise.race([ended, sleep(60_000, 'still there', { ref: false })]), log()).toBe(0)
}

test('a process that serves no pages tells how it is where it is asked to', async () => {
  const port = String(await freePort())
  const env = { ROLES: 'worker,cron', HEALTH_PORT: port, DATA_DIR: await newData() }
  const { child, stop, log } = startPackaged(env)
  const isWell = async () => child.exitCode !== null || runCommand('health', [], env)
  await vi.waitFor(isWell, { timeout: 120_000, interval: 200 })
  expect(child.exitCode, log()).toBeNull()
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  await stop()
  await expect(runCommand('health', [], env)).rejects.toMatchObject({ code: 1 })
})

test('it does not serve the demo, and says how to be rid of it', async () => {
  const dataDir = await newData(async folder => {
    await addTeacher(folder)
    const db = await openDatabase({ url: null, dataDir: join(folder, 'postgres'), poolSize: 1 })
    await storeSetting(db, demoMarks.people, 'now')
    await db.close()
  })

  const refused = startPackaged({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect(await refused.ended).toBe(1)
  expect(refused.log()).toMatch(/^Refused to start in production: .* npm run remove-demo\n$/)
  const { stdout } = await runCommand('remove-demo', [], { DATA_DIR: dataDir })
  expect(stdout).toMatch(/^The demo is removed, with \d+ files: the database is as new\n$/)
  const { stop, baseUrl } = await serveFrom(dataDir)
  expect(await (await fetch(`${baseUrl}/api/site`)).json()).toMatchObject({ demo_accounts: [] })
  await stop()
})

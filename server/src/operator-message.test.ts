import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { cleanEnvironment } from '../../tools/clean-environment.ts'
import { freePort } from '../../tools/free-port.ts'
import { DemoNotLoaded } from './demo/demo-not-loaded.ts'
import { operatorMessage } from './operator-message.ts'
import { ConfigError } from './platform/config.ts'

/** How a command of the server ends, under an environment of its own. */
async function ending(file: string, env: Record<string, string>, words: string[] = []) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-ending-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const script = fileURLToPath(new URL(file, import.meta.url))
  return new Promise<{ code: unknown; stderr: string }>(resolve => {
    const options = { env: cleanEnvironment({ MODE: 'demo', DATA_DIR: dataDir, PORT: '0', ...env }) }
    execFile(process.execPath, [script, ...words], options, (error, _stdout, stderr) =>
      resolve({ code: error?.code, stderr }),
    )
  })
}

async function silentServer(): Promise<number> {
  const server = createServer(socket => socket.on('error', () => undefined))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port // Listening on a port gives an address of it.
}

test('a command says in one line that the database refuses', async () => {
  const DATABASE_URL = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`
  const { code, stderr } = await ending('./jobs-command.ts', { DATABASE_URL })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^The database \(DATABASE_URL\) does not answer: connect ECONNREFUSED [\d.:]+\n$/)
})

test('a backup says in one line that the bucket refuses, not the database', async () => {
  const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' }
  const env = { S3_BUCKET: 'b', S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`, ...keys }
  const folder = await mkdtemp(join(tmpdir(), 'lantern-ending-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { code, stderr } = await ending('./backup-command.ts', env, [folder])
  expect(stderr).toMatch(/^The bucket b \(S3_BUCKET\) does not answer: connect ECONNREFUSED [\d.:]+\n$/)
  expect(code).toBe(1)
})

test('a start says in one line that the database is silent', async () => {
  const DATABASE_URL = `postgres://nobody@127.0.0.1:${await silentServer()}/nothing`
  // Without pages, which may not have been built yet.
  const env = { DATABASE_URL, DATABASE_CONNECT_SECONDS: '0.5', ROLES: 'worker,cron' }
  const { code, stderr } = await ending('./main.ts', env)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^The database \(DATABASE_URL\) does not answer: [^\n]+\n$/)
})

test('what the operator can mend is one line, a defect is none', () => {
  const failed = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more })
  expect(operatorMessage(failed('EROFS', { path: '/data/lock' }))).toBe(
    'Not allowed to write: /data/lock (DATA_DIR)',
  )
  expect(operatorMessage(failed('ENOSPC', { path: '/data/x' }))).toBe('No room left on the disk: /data/x')
  expect(operatorMessage(new Error('start', { cause: failed('ENOSPC') }))).toBe('No room left on the disk')
  expect(operatorMessage(failed('ENOENT', { syscall: 'mkdir', path: '/ro/data' }))).toBe(
    'The folder can not be made: /ro/data (DATA_DIR)',
  )
  expect(operatorMessage(failed('ENOSPC', { path: '/from', dest: '/to' }))).toBe(
    'No room left on the disk: /to',
  )
  expect(operatorMessage(failed('28P01'))).toBe('The database (DATABASE_URL) refuses: failed')
  expect(operatorMessage(failed('3D000'))).toBe('The database (DATABASE_URL) refuses: failed')
  expect(operatorMessage(failed('25006'))).toBe(
    'The database (DATABASE_URL) takes no writes, as a standby: failed',
  )
  expect(operatorMessage(new ConfigError('wrong'))).toBe('wrong')
  expect(operatorMessage(new TypeError('x is not a function'))).toBeNull()
})

test('a demo that could not be loaded is one line, whatever the reason', () => {
  const part = (cause: unknown) => operatorMessage(new DemoNotLoaded('demo_products_loaded', cause))
  expect(part(new Error('pdf_broken'))).toBe(
    'The demo data could not be loaded (demo_products_loaded): pdf_broken. The next start goes on from there',
  )
  // What can be mended is said first of all.
  expect(part(Object.assign(new Error('failed'), { code: 'ENOSPC', path: '/data/x' }))).toBe(
    'No room left on the disk: /data/x',
  )
})

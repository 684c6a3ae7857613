import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { screens } from '../web/app/screens.ts'
import { packRouteTables } from '../web/pack-route-table.ts'
import { splitLanguages } from '../web/split-languages.ts'
import { compressAssets } from './compress.ts'
import { staleStamp, writeStamp } from './stamps.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const outputs = ['web/build', 'web/.react-router', 'web/node_modules', 'server/build', 'messages/generated']

const messageInputs = ['messages/*/*.json', 'messages/locale.ts', 'tools/messages.ts']
const webInputs = [
  'web/**/*',
  'contract/src/**/*',
  'messages/*/*.json',
  'messages/locale.ts',
  'tools/{compress,messages}.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]
const serverInputs = [
  'server/src/**/*.ts',
  'contract/src/**/*.ts',
  'demo/**/*.ts',
  'messages/*/*.json',
  'messages/locale.ts',
  'package-lock.json',
  'tools/*.{ts,mjs}',
]

const clusterInputs = ['node_modules/@electric-sql/pglite/package.json']

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  process.stdout.write(`${what} ...\n`)
  await work()
  process.stdout.write(`${what}: done in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
}

interface Step {
  what: string
  patterns: readonly string[]
  /** Where its output is, from the root. */
  folder: string
  /** Writes the output into the given folder, from the root. */
  make(folder: string): Promise<void>
}

/**
 * Built aside and swapped in whole: one that fails or is interrupted leaves the earlier one in place, two at once
 * don't mix, and readers of the folder always find it complete.
 */
async function makeIfStale({ what, patterns, folder, make }: Step, force: boolean): Promise<void> {
  const stamp = staleStamp(join(root, folder, '.stamp'), { root, patterns, outputs, force })
  if (!stamp) return
  await timed(what, async () => {
    const aside = `${folder}-${process.pid}`
    const old = `${folder}-old-${process.pid}`
    try {
      await make(aside)
      writeStamp(join(root, aside, '.stamp'), stamp)
      if (existsSync(join(root, folder))) await rename(join(root, folder), join(root, old))
      await rename(join(root, aside), join(root, folder))
    } finally {
      await rm(join(root, aside), { recursive: true, force: true })
      await rm(join(root, old), { recursive: true, force: true })
    }
  })
}

/** The web client and its server rendering. */
async function buildWeb(folder: string): Promise<void> {
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', WEB_BUILD_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A server that can't start ends this process before the web is built.
  process.once('exit', () => child.kill())
  const output: Buffer[] = []
  child.stdout.on('data', chunk => output.push(chunk))
  child.stderr.on('data', chunk => output.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output))
    throw new Error(`the web build failed with exit code ${code}`)
  }
  await splitLanguages(join(root, folder, 'client'))
  const first = screens.filter(screen => screen.first).map(({ path }) => path)
  packRouteTables(join(root, folder, 'client'), new Set(first))
  await compressAssets(join(root, folder, 'client'))
}

/** An empty cluster of the embedded engine, which first starts copy (`platform/db/empty-cluster.ts`). */
async function makeEmptyCluster(folder: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite')
  await mkdir(join(root, folder))
  const engine = await PGlite.create(join(root, folder, 'cluster'))
  await engine.close()
}

/** Compiles the message catalogue if a text has changed since the last time. */
export async function compileMessagesIfStale({ force = false } = {}): Promise<void> {
  const make = async (folder: string) => {
    const { writeMessages } = await import('./messages.ts')
    writeMessages(join(root, folder))
  }
  const step = { what: 'Compiling texts', patterns: messageInputs, folder: 'messages/generated', make }
  await makeIfStale(step, force)
}

/**
 * Everything except the web; the messages are compiled. An empty cluster is for code that starts on empty folders
 * repeatedly; a single start lets the engine create its own.
 */
export async function buildServerIfStale({ force = false, cluster = true } = {}): Promise<void> {
  const bundle = async (folder: string) => {
    const { bundleServer } = await import('./bundle-server.ts')
    await bundleServer(join(root, folder))
  }
  const steps: Step[] = [
    { what: 'Building the server', patterns: serverInputs, folder: 'server/build', make: bundle },
    {
      what: 'Making an empty database',
      patterns: clusterInputs,
      folder: 'server/build-postgres',
      make: makeEmptyCluster,
    },
  ]
  await Promise.all(steps.slice(0, cluster ? 2 : 1).map(step => makeIfStale(step, force)))
}

/** The messages are compiled. */
export async function buildWebIfStale({ force = false } = {}): Promise<void> {
  const step = { what: 'Building the web client', patterns: webInputs, folder: 'web/build', make: buildWeb }
  await makeIfStale(step, force)
}

export async function buildIfStale({ force = false } = {}): Promise<void> {
  await compileMessagesIfStale({ force })
  await Promise.all([buildWebIfStale({ force }), buildServerIfStale({ force })])
}

if (import.meta.main) {
  const force = process.argv.includes('--force')
  await (process.argv.includes('--messages') ? compileMessagesIfStale({ force }) : buildIfStale({ force }))
}

import './node-version.mjs'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressAssets } from './compress.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const messageInputs = ['messages/*/*.json', 'tools/messages.mjs', 'package-lock.json']
const webInputs = [
  'web/**/*',
  'contract/src/**/*',
  'messages/*/*.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]
const outputs = ['web/build', 'web/.react-router', 'web/node_modules', 'messages/generated']

const messagesStamp = join(root, 'messages/generated/.stamp')
const webStamp = join(root, 'web/build/.stamp')

async function hashOf(patterns: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const found = globSync(patterns, { cwd: root, withFileTypes: true, exclude: entry => isOutput(entry) })
  const files = found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  for (const file of [...new Set(files)].sort()) {
    hash.update(`${file.slice(root.length)}\0`)
    hash.update(await readFile(file))
  }
  return hash.digest('hex')
}

function isOutput(entry: { parentPath: string; name: string }): boolean {
  const path = join(entry.parentPath, entry.name).slice(root.length)
  return outputs.some(
    output => path === output || path.startsWith(`${output}/`) || path.startsWith(`${output}-`),
  )
}

async function isFresh(stampFile: string, hash: string): Promise<boolean> {
  return existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === hash
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  await work()
  process.stdout.write(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
}

/** Compiles the message catalogue when a text changed since the last time. */
export async function compileMessagesIfStale({ force = false } = {}): Promise<void> {
  const hash = await hashOf(messageInputs)
  if (!force && (await isFresh(messagesStamp, hash))) return
  await timed('Messages compiled', async () => {
    // Loaded only when needed: the compiler alone takes longer than a fresh start.
    const { compileMessages } = await import('./messages.mjs')
    await compileMessages()
    await writeFile(messagesStamp, hash)
  })
}

/** Builds the web client and its server rendering; the server itself runs from source. */
async function buildWeb(hash: string): Promise<void> {
  // Made aside and swapped in whole: a build that fails or is interrupted leaves the earlier one standing, and
  // two at once do not mix.
  const aside = `web/build-${process.pid}`
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', WEB_BUILD_DIR: aside },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout.on('data', chunk => output.push(chunk))
  child.stderr.on('data', chunk => output.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output))
    await rm(join(root, aside), { recursive: true, force: true })
    throw new Error(`the web build failed with exit code ${code}`)
  }
  await compressAssets(join(root, aside, 'client'))
  await writeFile(join(root, aside, '.stamp'), hash)
  const old = join(root, `web/build-old-${process.pid}`)
  if (existsSync(join(root, 'web/build'))) await rename(join(root, 'web/build'), old)
  await rename(join(root, aside), join(root, 'web/build'))
  await rm(old, { recursive: true, force: true })
}

export async function buildIfStale({ force = false } = {}): Promise<void> {
  await compileMessagesIfStale({ force })
  const hash = await hashOf(webInputs)
  if (!force && (await isFresh(webStamp, hash))) return
  await timed('Web built', () => buildWeb(hash))
}

if (import.meta.main) await buildIfStale({ force: process.argv.includes('--force') })

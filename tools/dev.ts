import './node-version.mjs'
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessagesIfStale } from './build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Screens get new texts through Vite without a restart; the server has these two rooms loaded permanently.
const serverRooms = new Set(['api.json', 'mail.json'])
const restartFile = join(root, '.cache/dev-restart')

await mkdir(join(root, '.cache'), { recursive: true })
await writeFile(restartFile, '')
await compileMessagesIfStale()

const watched = [join(root, 'server/src'), join(root, 'contract/src'), restartFile]
const server = spawn(
  process.execPath,
  [...watched.map(path => `--watch-path=${path}`), '--watch-preserve-output', 'server/src/main.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development', LANTERN_DEV: '1' } },
)

const changedRooms = new Set<string>()
let compiling = Promise.resolve()
let timer: NodeJS.Timeout | undefined

async function recompile(): Promise<void> {
  const rooms = [...changedRooms]
  changedRooms.clear()
  try {
    await compileMessagesIfStale()
    if (rooms.some(room => serverRooms.has(room))) await writeFile(restartFile, rooms.join('\n'))
  } catch (cause) {
    // A half-typed JSON file is no reason to stop the server: report it, and the next change tries again.
    process.stderr.write(`Messages not compiled: ${cause instanceof Error ? cause.message : String(cause)}\n`)
  }
}

const watchers = ['messages/en', 'messages/zh-HK'].map(folder =>
  watch(join(root, folder), (_event, file) => {
    if (!file?.endsWith('.json')) return
    changedRooms.add(basename(file))
    // An editor writes a file in several steps; compile once, after the last of them.
    clearTimeout(timer)
    timer = setTimeout(() => {
      compiling = compiling.then(recompile)
    }, 150)
  }),
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', code => {
  for (const watcher of watchers) watcher.close()
  process.exitCode = code ?? 0
})

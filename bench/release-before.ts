import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' })

/** Of a commit, in the order in which they run. */
const migrationsAt = (commit: string): string[] =>
  git('ls-tree', '--name-only', commit, 'server/migrations/')
    .split('\n')
    .map(path => basename(path, '.sql'))
    .filter(name => /^\d{3}-/.test(name))
    .toSorted()

export interface ReleaseBefore {
  commit: string
  /** What the present sources have beyond it. */
  migrations: readonly string[]
}

/** The last commit to which a migration of today was added since, and none before what it had run. */
export function findReleaseBefore(): ReleaseBefore {
  const now = migrationsAt('HEAD')
  const commits = git('log', '--first-parent', '--format=%h', '--max-count=300').trim().split('\n')
  for (const commit of commits) {
    const then = migrationsAt(commit)
    const isBeginning = then.every((name, n) => now[n] === name)
    if (isBeginning && then.length < now.length) return { commit, migrations: now.slice(then.length) }
  }
  throw new Error('No commit of the last 300 has fewer migrations: name one with --from')
}

export const migrationsSince = (commit: string): string[] =>
  migrationsAt('HEAD').filter(name => !migrationsAt(commit).includes(name))

interface Lockfile {
  packages: Record<string, { version?: string; dev?: boolean }>
}

/** Versions of what is loaded at run time, of the lockfile at that place. */
function runtimePackages(folder: string): string {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lockfile
  const needed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  return JSON.stringify(needed.map(([path, { version }]) => [path, version]))
}

/** Its sources in a folder of their own, built; the next run finds them there. */
export function buildRelease(commit: string): string {
  const folder = join(root, '.cache/releases', git('rev-parse', '--short=8', commit).trim())
  if (existsSync(join(folder, 'server/build/main.js')) && existsSync(join(folder, 'web/build/server')))
    return folder
  mkdirSync(folder, { recursive: true })
  const sources = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['x', '-C', folder], { input: sources })
  // Most releases need the same packages as today's.
  if (runtimePackages(folder) === runtimePackages(root)) {
    if (!existsSync(join(folder, 'node_modules')))
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  } else run(folder, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
  run(folder, process.execPath, 'tools/build.ts')
  return folder
}

function run(cwd: string, command: string, ...words: string[]): void {
  const { status } = spawnSync(command, words, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed in ${cwd}`)
}

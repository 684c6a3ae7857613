import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Part, partsOf, type Tier } from './tiers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.cache/receipts')

export interface PartReceipt {
  part: Part
  name: string
  /** `1/2` if several machines share the part. */
  shard: string | null
  passed: number
  failed: number
  seconds: number
  /** Why something requested did not run. */
  leftOut: string[]
  secondTries: string[]
}

/** The result of a test run, and its sources. */
export interface Receipt {
  /** Git's hash of all sources, committed or not. */
  tree: string
  tier: Tier
  seed: number
  startedAt: string
  seconds: number
  parts: PartReceipt[]
}

/** Git's hash of the current working tree, including uncommitted changes; null outside of a repository. */
export function treeHash(): string | null {
  const scratch = mkdtempSync(join(tmpdir(), 'lantern-index-'))
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, GIT_INDEX_FILE: join(scratch, 'index') },
    }).trim()
  try {
    git('read-tree', 'HEAD')
    git('add', '--all')
    return git('write-tree')
  } catch {
    // An unpacked archive, or a machine without git.
    return null
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

export function writeReceipt(receipt: Receipt): string {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${receipt.startedAt.replaceAll(/[:.]/g, '-')}-${receipt.tier}.json`)
  writeFileSync(file, `${JSON.stringify(receipt, null, 2)}\n`)
  return file
}

export function readReceipts(): Receipt[] {
  return globSync('*.json', { cwd: folder }).map(
    // Our own files; a truncated one throws, as it should.
    name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Receipt,
  )
}

/** What is missing before these receipts prove a full green run of a tree; empty if nothing is. */
export function missingProof(receipts: readonly Receipt[], tree: string | null): string[] {
  if (!tree) return ['the sources are not in a git repository']
  const full = receipts.filter(receipt => receipt.tree === tree && receipt.tier === 'full')
  if (full.length === 0) return [`no full run of tree ${tree} (npm run test:full)`]
  return partsOf('full').flatMap(part => {
    const found = full.flatMap(receipt => receipt.parts).filter(entry => entry.part === part)
    return isProven(found) ? [] : [`${part}: no green run of all of it`]
  })
}

function isProven(found: readonly PartReceipt[]): boolean {
  const green = found.filter(
    ({ passed, failed, leftOut, secondTries }) =>
      passed > 0 && failed === 0 && leftOut.length === 0 && secondTries.length === 0,
  )
  if (green.some(({ shard }) => shard === null)) return true
  // A number of shards of which each one is green.
  const shards = new Set(green.map(({ shard }) => shard))
  return [...shards].some(shard => {
    const count = Number(shard?.split('/')[1])
    return Array.from({ length: count }, (_, at) => `${at + 1}/${count}`).every(one => shards.has(one))
  })
}

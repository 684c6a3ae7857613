import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** What a build was made from, stored in a file next to its output. */
export interface Stamp {
  /** Of paths, sizes and times: quick to compute, but a fresh clone has other times. */
  listing: string
  /** Of the files' content: decides if the listing differs. */
  content: string
}

export interface Inputs {
  root: string
  /** Globs from the root. */
  patterns: readonly string[]
  /** Folders that match the globs but contain build output; also with a suffix (`web/build-123`). */
  outputs: readonly string[]
  /** Treats the output as stale, whatever its stamp says. */
  force: boolean
}

/** Null if the output is up to date; otherwise the stamp to write next to it once it has been rebuilt. */
export function staleStamp(stampFile: string, inputs: Inputs): Stamp | null {
  const files = filesOf(inputs)
  const known = inputs.force ? null : readStamp(stampFile)
  const listing = listingOf(files)
  if (known?.listing === listing) return null
  const stamp: Stamp = { listing, content: contentOf(files) }
  if (known?.content !== stamp.content) return stamp
  // The same bytes with other times, as after a checkout: the next check is quick again.
  writeStamp(stampFile, stamp)
  return null
}

export function writeStamp(stampFile: string, stamp: Stamp): void {
  writeFileSync(stampFile, JSON.stringify(stamp))
}

function readStamp(stampFile: string): Partial<Stamp> | null {
  try {
    // Our own file; a truncated one makes the output stale, as it should.
    return JSON.parse(readFileSync(stampFile, 'utf8')) as Partial<Stamp>
  } catch {
    return null
  }
}

interface InputFile {
  path: string
  name: string
}

function filesOf({ root, patterns, outputs }: Inputs): InputFile[] {
  const nameOf = (entry: { parentPath: string; name: string }) =>
    join(entry.parentPath, entry.name).slice(root.length).split(sep).join('/')
  const found = globSync(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: entry => isOutput(nameOf(entry), outputs),
  })
  const names = new Set(found.filter(entry => entry.isFile()).map(nameOf))
  return [...names].sort().map(name => ({ name, path: join(root, name) }))
}

function isOutput(name: string, outputs: readonly string[]): boolean {
  return outputs.some(
    output => name === output || name.startsWith(`${output}/`) || name.startsWith(`${output}-`),
  )
}

function listingOf(files: readonly InputFile[]): string {
  const hash = createHash('sha256')
  for (const { name, path } of files) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${name} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function contentOf(files: readonly InputFile[]): string {
  const hash = createHash('sha256')
  for (const { name, path } of files) hash.update(`${name}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

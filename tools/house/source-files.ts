import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Downloaded, built or generated: not written by us, and not checked in. */
const notOurs = new Set(['node_modules', '.git', '.data', '.cache', '.react-router', 'build', 'generated'])

/** Paths from the root of the repository, with forward slashes, sorted. */
export function listFiles(...patterns: string[]): string[] {
  const found = globSync(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: entry => notOurs.has(entry.name),
  })
  const paths = found
    // In a linked work tree `.git` is a file.
    .filter(entry => entry.isFile() && !notOurs.has(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).split(sep).join('/'))
  return [...new Set(paths)].sort()
}

export function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export const codePattern = '{bench,contract,demo,e2e,messages,server,tools,web}/**/*.{ts,tsx,mjs}'

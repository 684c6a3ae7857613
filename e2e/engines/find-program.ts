import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Not there, or not for us: the next one may be.
    return false
  }
}

/** The first of the names that is on the PATH, or of the whole paths that is there. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = names.flatMap(name =>
    name.includes('/') ? [name] : folders.map(folder => join(folder, name)),
  )
  return candidates.find(canRun) ?? null
}

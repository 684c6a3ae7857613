import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Made by the build of what is tested or shipped (`tools/build.ts`). */
const prepared = fileURLToPath(new URL('../../../build-postgres/cluster', import.meta.url))

/**
 * Before the engine starts: a folder without data becomes a copy of the empty cluster that the build made, or, where
 * none was made, a place for the engine to make its own. Either is there whole or not at all, also when it is
 * interrupted: a copy is renamed, and what the engine makes is begun again unless `keep` was called.
 *
 * Waits for the disk: a start that let go of its thread here would load everything else before the engine.
 */
export function placeEmptyCluster(dataDir: string, from = prepared): { keep(): void } {
  const mark = `${dataDir}.unfinished`
  if (existsSync(mark)) rmSync(dataDir, { recursive: true, force: true })
  if (isEmpty(dataDir)) {
    if (existsSync(from)) copyCluster(from, dataDir)
    else {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      writeFileSync(mark, '')
    }
  }
  return { keep: () => rmSync(mark, { force: true }) }
}

function copyCluster(from: string, dataDir: string): void {
  const aside = `${dataDir}-${process.pid}.new`
  try {
    cpSync(from, aside, { recursive: true })
    chmodSync(aside, 0o700)
    renameSync(aside, dataDir)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

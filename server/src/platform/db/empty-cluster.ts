import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Made by the build of what is tested or shipped (`tools/build.ts`). */
const prepared = fileURLToPath(new URL('../../../build-postgres/cluster', import.meta.url))

/**
 * Before the engine starts: a folder without data becomes a copy of the empty cluster that the build made, or, where
 * none was made, a place for the engine to make its own. Either is there whole or not at all, also when it is
 * interrupted: a copy is renamed, and what the engine makes is begun again unless `keep` was called.
 */
export async function placeEmptyCluster(
  dataDir: string,
  from = prepared,
): Promise<{ keep(): Promise<void> }> {
  const mark = `${dataDir}.unfinished`
  if (existsSync(mark)) await rm(dataDir, { recursive: true, force: true })
  if (await isEmpty(dataDir)) {
    if (existsSync(from)) await copyCluster(from, dataDir)
    else {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      await writeFile(mark, '')
    }
  }
  return { keep: () => rm(mark, { force: true }) }
}

async function copyCluster(from: string, dataDir: string): Promise<void> {
  const aside = `${dataDir}-${process.pid}.new`
  try {
    await cp(from, aside, { recursive: true })
    await chmod(aside, 0o700)
    await rename(aside, dataDir)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  return !existsSync(folder) || (await readdir(folder)).length === 0
}

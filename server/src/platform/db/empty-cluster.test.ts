import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { placeEmptyCluster } from './empty-cluster.ts'

function places() {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-cluster-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const prepared = join(folder, 'prepared')
  // The engine needs its empty folders as well.
  mkdirSync(join(prepared, 'pg_notify'), { recursive: true })
  writeFileSync(join(prepared, 'PG_VERSION'), 'prepared')
  return { folder, prepared, dataDir: join(folder, 'data') }
}

test('a folder that is missing or empty becomes a copy of the prepared one', async ({ expect }) => {
  const { folder, prepared, dataDir } = places()
  for (const there of [false, true]) {
    if (there) mkdirSync(dataDir)
    placeEmptyCluster(dataDir, prepared)
    expect(readdirSync(dataDir).sort()).toEqual(['PG_VERSION', 'pg_notify'])
    expect(readdirSync(folder).sort()).toEqual(['data', 'prepared'])
    rmSync(dataDir, { recursive: true })
  }
})

test('a folder with data is left alone', async ({ expect }) => {
  const { prepared, dataDir } = places()
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'PG_VERSION'), 'kept')
  placeEmptyCluster(dataDir, prepared)
  expect(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('kept')
})

test('where nothing was prepared, what the engine did not finish is begun again', async ({ expect }) => {
  const { dataDir, folder } = places()
  const missing = join(folder, 'missing')
  placeEmptyCluster(dataDir, missing)
  expect(readdirSync(dataDir)).toEqual([])
  writeFileSync(join(dataDir, 'PG_VERSION'), 'half')
  // The start was interrupted here.
  const { keep } = placeEmptyCluster(dataDir, missing)
  expect(readdirSync(dataDir)).toEqual([])
  writeFileSync(join(dataDir, 'PG_VERSION'), 'whole')
  keep()
  placeEmptyCluster(dataDir, missing)
  expect(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('whole')
})

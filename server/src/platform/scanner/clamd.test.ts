import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unavailability } from '../db/unavailable.ts'
import { startClamd, testVirus } from './clamd.test-support.ts'
import { createScanner, ScannerFailed } from './clamd.ts'

async function prepare(bytes: Buffer) {
  const clamd = await startClamd()
  const folder = await mkdtemp(join(tmpdir(), 'scanner-'))
  onTestFinished(async () => {
    await clamd.stop()
    await rm(folder, { recursive: true })
  })
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const scan = async () => createScanner({ clamd })?.scan(path)
  return { clamd, scan }
}

const failure = (scan: () => Promise<unknown>) =>
  scan().then(
    () => null,
    (error: unknown) => error,
  )

test('every byte is shown to it, whatever the length', async () => {
  for (const size of [0, 1, 65_536, 300_001]) {
    const bytes = randomBytes(size)
    const { clamd, scan } = await prepare(bytes)
    expect(await scan()).toBeNull()
    expect(clamd.seen.map(seen => seen.equals(bytes))).toEqual([true])
  }
})

test('a finding is named', async () => {
  const { scan } = await prepare(Buffer.concat([Buffer.alloc(200_000), Buffer.from(testVirus)]))
  expect(await scan()).toBe('Eicar-Signature')
})

test('where it is not there, hangs up or can not look, that is not said of the file', async () => {
  const { clamd, scan } = await prepare(randomBytes(500_000))
  clamd.behave('hangs up')
  expect(await failure(scan)).toBeInstanceOf(ScannerFailed)
  clamd.behave('too large')
  const tooLarge = await failure(scan)
  expect(tooLarge).toMatchObject({ message: expect.stringContaining('size limit exceeded') })
  await clamd.stop()
  const gone = await failure(scan)
  expect(gone).toMatchObject({
    message: expect.stringContaining(`:${clamd.port} (CLAMD_URL) does not answer`),
  })
  // Callers are told to try again.
  expect([tooLarge, gone].map(unavailability)).toEqual(['unreachable', 'unreachable'])
})

test('without one nothing is asked', () => {
  expect(createScanner({ clamd: null })).toBeNull()
})

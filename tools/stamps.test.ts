import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Inputs, staleStamp, writeStamp } from './stamps.ts'

let inputs: Inputs
let stampFile: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-stamps-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  inputs = { root: `${folder}/`, patterns: ['web/**/*'], outputs: ['web/build'], force: false }
  stampFile = join(folder, 'stamp')
  await mkdir(join(folder, 'web/app'), { recursive: true })
  await writeFile(join(folder, 'web/app/page.ts'), 'one')
})

function build(): void {
  const stamp = staleStamp(stampFile, inputs)
  if (!stamp) throw new Error('nothing to build')
  writeStamp(stampFile, stamp)
}

test('what was built is fresh until a file changes, appears or goes', async () => {
  build()
  expect(staleStamp(stampFile, inputs)).toBeNull()
  await writeFile(`${inputs.root}web/app/page.ts`, 'two')
  build()
  await writeFile(`${inputs.root}web/app/other.ts`, 'x')
  build()
  await rm(`${inputs.root}web/app/other.ts`)
  build()
  expect(staleStamp(stampFile, inputs)).toBeNull()
})

test('other times and the same content, as after a checkout, are still fresh, and quick the next time', async () => {
  build()
  const before = await readFile(stampFile, 'utf8')
  await utimes(`${inputs.root}web/app/page.ts`, new Date(), new Date(0))
  expect(staleStamp(stampFile, inputs)).toBeNull()
  expect(await readFile(stampFile, 'utf8')).not.toBe(before)
})

test('what is built does not count, whatever suffix its folder has', async () => {
  build()
  for (const folder of ['web/build', 'web/build-123']) {
    await mkdir(`${inputs.root}${folder}`)
    await writeFile(`${inputs.root}${folder}/page.js`, 'built')
  }
  expect(staleStamp(stampFile, inputs)).toBeNull()
})

test('force, and a stamp cut short, build again', async () => {
  build()
  expect(staleStamp(stampFile, { ...inputs, force: true })).not.toBeNull()
  await writeFile(stampFile, '{"listing":"abc')
  expect(staleStamp(stampFile, inputs)).not.toBeNull()
})

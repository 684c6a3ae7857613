import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeClamd, startClamd, testVirus } from '#server/platform/scanner/clamd.test-support.ts'
import { makePerson } from '#server/testing/people.ts'
import { picture } from '#server/testing/product-forms.ts'
import { refusalOf } from '#server/testing/refusals.ts'
import {
  demoFile,
  getFile,
  startUploadApp,
  storedKeys,
  type UploadApp,
  upload,
} from './media.test-support.ts'
import { sweepFiles } from './sweep-files.ts'

let clamd: FakeClamd
let t: UploadApp
beforeAll(async () => {
  clamd = await startClamd()
  t = await startUploadApp({ clamd })
})
beforeEach(() => clamd.behave('well'))
afterAll(async () => {
  await t.app.close()
  await clamd.stop()
})

/** A good file of its kind, with something behind it that readers skip. */
const infected = async (name: string) =>
  Buffer.concat([await demoFile(name), Buffer.from(`\n%${testVirus}\n`)])

test('a good file is shown to the scanner, and one with a virus is refused and gone', async () => {
  const good = await demoFile('fractions.pdf')
  const kept = await upload(t, good, { name: 'fractions.pdf' })
  expect(kept.state).toBe('ready')
  expect(clamd.seen.some(seen => seen.equals(good))).toBe(true)
  const before = await storedKeys(t)
  const bad = await upload(t, await infected('fractions.pdf'), { name: 'fractions.pdf' })
  expect(bad).toMatchObject({ state: 'refused', reason: 'infected', storageKey: null })
  expect(await t.api(t.teacher.token).uploadView({ params: { id: bad.id } })).toMatchObject({
    state: 'refused',
    reason: 'We found a virus in this file, so we didn’t keep it. Please check your device.',
  })
  expect((await storedKeys(t)).filter(key => !before.includes(key))).toEqual([])
})

test('while the scanner does not answer a file waits, however long, and is looked at once it does', async () => {
  clamd.behave('hangs up')
  const { id, state } = await upload(t, await demoFile('fractions.pdf'), { name: 'fractions.pdf' })
  expect(state).toBe('processing')
  for (let hour = 0; hour < 6; hour += 1) {
    t.clock.advance({ hours: 2 })
    await sweepFiles(t.platform)
    await t.platform.jobs.runDue()
    expect(await getFile(t, id)).toMatchObject({ state: 'processing', attempts: 0, reason: null })
  }
  clamd.behave('well')
  t.clock.advance({ hours: 2 })
  await sweepFiles(t.platform)
  await t.platform.jobs.runDue()
  expect(await getFile(t, id)).toMatchObject({ state: 'ready', pages: expect.any(Number) })
})

test('a form is answered while its sender waits: what is infected is named, and without an answer nothing is kept', async () => {
  const apply = async (bytes: Buffer) => {
    const { token } = await makePerson(t)
    const form = new FormData()
    const fields = { first_name: 'Chi Ho', last_name: 'Tam', display_name: 'Mr Tam', gender: 'Male' }
    for (const [name, value] of Object.entries({ ...fields, phone_number: '+852 9123 4567', about: 'Maths' }))
      form.set(name, value)
    form.append('qualification_files[]', new Blob([new Uint8Array(bytes)]), 'Degree.pdf')
    return t.api(token).teacherRegister({ body: form })
  }
  const before = await storedKeys(t)
  const bad = await refusalOf(apply(await infected('fractions.pdf')))
  expect([bad.status, bad.body.bad_files]).toEqual([422, [0]])
  expect(bad.body.errors?.qualification_files).toContain('Degree.pdf: We found a virus')
  clamd.behave('hangs up')
  const late = await refusalOf(apply(await picture()))
  expect([late.status, late.body.code]).toEqual([503, 'unavailable'])
  expect((await storedKeys(t)).filter(key => !before.includes(key))).toEqual([])
})

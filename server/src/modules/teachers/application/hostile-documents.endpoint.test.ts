import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { documentFiles } from '#contract/rules/teacher-form.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { makePerson } from '#server/testing/people.ts'
import { picture } from '#server/testing/product-forms.ts'
import { refusalOf } from '#server/testing/refusals.ts'
import { applicantFields, asPart, formOf, goodFiles, strangerFields } from '../teachers.test-support.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const refused = (form: FormData) => refusalOf(t.api().teacherRegister({ body: form }))

test('every bad file is named with its reason, and neither an account nor a file stays', async () => {
  const fields = strangerFields()
  const [good] = await goodFiles()
  const pdf = await readFile(demoMaterial('fractions.pdf'))
  const { status, body } = await refused(
    formOf(fields, [
      good ?? ['', ''],
      ['script.pdf', '<script>alert(1)</script>'],
      ['film.docx', await readFile(demoMaterial('fractions.mp4'))],
      ['half.pdf', pdf.subarray(0, 900)],
      ['nothing.png', ''],
      ['page.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ]),
  )
  expect(status).toBe(422)
  expect(body.bad_files).toEqual([1, 2, 3, 4, 5])
  const notified = body.errors?.qualification_files ?? ''
  for (const name of ['script.pdf', 'film.docx', 'half.pdf', 'nothing.png', 'page.svg'])
    expect(notified).toContain(`${name}: `)
  expect(notified).not.toContain('Certificate')
  const { rows } = await t.platform.db.execute(
    sql`select 1 from accounts where username = ${fields.username}`,
  )
  expect(rows).toEqual([])
  // What was typed is good: with other files the same form passes.
  await t.api().teacherRegister({ body: formOf(fields, await goodFiles()) })
})

test('the reasons are told in Chinese, too', async () => {
  const form = formOf(strangerFields(), [['空白.pdf', 'nothing']])
  const { body } = await refusalOf(t.api().teacherRegister({ body: form, query: { language_code: 'zh-HK' } }))
  expect(JSON.stringify(body)).toContain('空白.pdf：')
})

test('a file that is too large is named, and one too many is refused', async () => {
  const large = new Uint8Array(documentFiles.maxBytes + 1)
  const tooLarge = await refused(formOf(strangerFields(), [['scan.pdf', large]]))
  expect([tooLarge.status, tooLarge.body.code, tooLarge.body.file]).toEqual([
    413,
    'file_too_large',
    'scan.pdf',
  ])
  const many = Array.from({ length: 11 }, (_, at) => [`${at}.png`, 'x'] as const)
  expect((await refused(formOf(strangerFields(), many))).status).toBe(413)
})

test('a picture that is none is refused beside its field', async () => {
  const form = formOf(strangerFields(), [])
  form.set('profile_picture', new Blob(['<svg/>']), 'me.png')
  expect((await refused(form)).body.errors).toEqual({ profile_picture: expect.any(String) })
  const kept = formOf(strangerFields({ profile_pic_changed: '0' }))
  kept.set('profile_picture', new Blob(['<svg/>']), 'me.png')
  expect((await t.api().teacherRegister({ body: kept })).error).toBe(false)
})

test('names of files are harmless, whatever they say', async () => {
  const person = await makePerson(t)
  const png = asPart(await picture())
  const names = [
    '../../etc/passwd.png',
    'a\\b+c.png',
    `${'x'.repeat(300)}.png`,
    '<img src=x>.png',
    '證書 (1).png',
  ]
  const files = names.map(name => [name, png as Uint8Array] as const)
  await t.api(person.token).teacherRegister({ body: formOf(applicantFields(), files) })
  const { documents } = await t.api(person.token).teacherApplication()
  expect(documents).toHaveLength(names.length)
  for (const { doc_name } of documents) expect(doc_name).toMatch(/^[^<>/\\+]{1,200}\.png$/)
  expect(documents.at(-1)?.doc_name).toBe('證書 (1).png')
})

test('hostile words are text, and hostile HTML is gone', async () => {
  const person = await makePerson(t)
  const about = '<img src=x onerror=alert(1)><script>alert(2)</script>Hello <a href="javascript:x()">you</a>'
  await t.api(person.token).teacherRegister({ body: formOf(applicantFields({ about })) })
  const { rows } = await t.platform.db.execute(
    sql`select about from teachers where user_id = ${person.userId}`,
  )
  expect(rows[0]?.about).toBe('Hello <a rel="noopener nofollow">you</a>')
  for (const first_name of ['\u0000', 'a\u202Eb', 'x'.repeat(61)])
    expect((await refused(formOf(strangerFields({ first_name })))).fields.first_name).toBeTruthy()
  expect((await refused(formOf(strangerFields({ about: 'x'.repeat(5001) })))).fields.about).toBeTruthy()
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { picture } from '#server/testing/product-forms.ts'
import { makeProduct } from '#server/testing/products.ts'
import { codeOf } from '#server/testing/refusals.ts'
import { makeTeacher } from '#server/testing/teachers.ts'

let t: Awaited<ReturnType<typeof ownTestApp>>
let teacher: TestPerson
let staff: TestPerson
beforeAll(async () => {
  t = await ownTestApp()
  teacher = await makeTeacher(t)
  staff = await makePerson(t, { role: roles.platformStaff })
})
afterAll(() => t.end())

async function report(
  from: TestPerson | null,
  id: number,
  {
    names = ['Page 1.png'],
    text = 'Copied from our book',
    bytes,
  }: { names?: string[]; text?: string; bytes?: Uint8Array } = {},
  of: TestApp = t,
) {
  const body = new FormData()
  const fields = {
    kind: 'product',
    id: String(id),
    reason: 'copyright',
    text,
    email: from ? '' : 'rights@example.com',
  }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const name of names) body.append('files', new Blob([new Uint8Array(bytes ?? (await picture()))]), name)
  const { number } = await of.api(from?.token).reportSend({ body })
  return Number(number.slice(3))
}
const view = async (case_id: number, by = staff) =>
  (await t.api(by.token).adminCase({ body: { case_id } })).report_list
const open = async (url: string | undefined) => (await t.request({ url: url ?? '' })).statusCode
const stored = async () => {
  const { rows } = await t.platform.db.execute<{ kept: string }>(
    sql`select count(*) as kept from media_files where released_at is null`,
  )
  return Number(rows[0]?.kept)
}

test('a report carries pictures, also a stranger’s; staff who decide cases open them, and nobody else', async () => {
  const reporter = await makePerson(t)
  const id = await makeProduct(t, teacher)
  const about = await report(reporter, id, { names: ['Page 1.png', 'Page 2.png', 'Page 3.png'] })
  expect(await report(null, id, { names: ['Ours.png'] })).toBe(about)
  const [own, strangers] = await view(about)
  expect(own?.pictures.map(({ name }) => name)).toEqual(['Page 1.png', 'Page 2.png', 'Page 3.png'])
  expect(strangers).toMatchObject({ email: 'rights@example.com', pictures: [{ name: 'Ours.png' }] })
  const url = strangers?.pictures[0]?.url
  expect(await open(url)).toBe(200)
  const { rows } = await t.platform.db.execute<{ sealed: boolean }>(sql`
    select bool_and(storage_key like 'sealed/%') as sealed from media_files
    where id in (select file_id from case_report_files)`)
  expect(rows[0]?.sealed).toBe(true)
  // The link is of one member of staff, for minutes, and no longer than they are one.
  const gone = await makePerson(t, { role: roles.platformStaff })
  const theirs = (await view(about, gone))[0]?.pictures[0]?.url
  expect(await open(theirs)).toBe(200)
  await t.platform.db.execute(sql`update accounts set status = 0 where id = ${gone.authId}`)
  expect(await open(theirs)).toBe(404)
  t.clock.advance({ minutes: 6 })
  expect(await open(url)).toBe(404)
})

test('the same report sent again changes nothing; pictures that were left out are added', async () => {
  const reporter = await makePerson(t)
  const id = await makeProduct(t, teacher)
  const about = await report(reporter, id, { names: [] })
  await report(reporter, id)
  const before = await stored()
  await report(reporter, id)
  expect(await stored()).toBe(before)
  expect((await view(about)).map(({ pictures }) => pictures.length)).toEqual([0, 1])
})

test('no more than three, and only pictures, whatever they are called; nothing of a refused one stays', async () => {
  const reporter = await makePerson(t)
  const id = await makeProduct(t, teacher)
  const before = await stored()
  expect(await codeOf(report(reporter, id, { names: ['1.png', '2.png', '3.png', '4.png'] }))).toBe(
    'body_too_large',
  )
  const html = new TextEncoder().encode('<html><script>alert(1)</script></html>')
  await expect(report(reporter, id, { bytes: html })).rejects.toMatchObject({
    status: 422,
    fields: { files: expect.any(String) },
  })
  expect(await codeOf(report(reporter, 999_999))).toBe('report_unknown')
  expect(await stored()).toBe(before)
})

test('they are in the reporter’s export, and go with their report when its reporter leaves', async () => {
  const reporter = await makePerson(t)
  const id = await makeProduct(t, teacher)
  const about = await report(reporter, id)
  const waiting = await report(reporter, await makeProduct(t, teacher))
  await t.api(staff.token).caseClose({ body: { case_id: about, upheld: false, text: 'Licensed' } })
  const [one] = (await view(about))[0]?.pictures ?? []
  const [other] = (await view(waiting))[0]?.pictures ?? []
  const { userId: user_id, email, username } = reporter
  await t.api(reporter.token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
  await t.platform.jobs.runDue()
  expect(await open(one?.url)).toBe(404)
  // What is still looked into is kept until that is done.
  expect(await open(other?.url)).toBe(200)
  expect((await view(waiting))[0]).toMatchObject({ user_id: null, pictures: [{ name: 'Page 1.png' }] })
})

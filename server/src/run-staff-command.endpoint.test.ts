import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from './kernel/caller.ts'
import { runStaffCommand } from './run-staff-command.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { open } from './testing/database.ts'
import { makePerson, PASSWORD, unique } from './testing/people.ts'
import { makeProtected } from './testing/second-factors.ts'

let t: TestApp
beforeAll(async () => {
  // A database of its own: production's first one has no one of staff.
  t = await createTestApp({}, { db: await open() })
})

const run = (...words: string[]) => runStaffCommand(t.platform, words)
const address = () => `ada-${unique()}@example.com`

const tokenIn = (text: string): string => /\/reset-password\/([\w-]+)\?next=%2Fadmin$/.exec(text)?.[1] ?? ''

const NEW = 'a-quiet-harbour-28'
async function choosePassword(token: string, email: string) {
  await t.api().passwordReset({ body: { token, password: NEW, confirmpassword: NEW } })
  return t.api().userLogin({ body: { username: email, password: NEW } })
}

test('the first account of an empty install chooses a password and runs the portal', async () => {
  expect(await run('list')).toBe('There is nobody of staff yet.')
  const email = address()
  const said = await run('add', email, '--role', 'master', '--name', 'Ada Kwok')
  expect(said).toMatch(new RegExp(`^Added to staff: ${email}, master\n`))
  expect(await run('list')).toBe(`master\t${email}\tpending`)
  const [mail] = await t.mailsTo(email)
  expect(mail?.body).toContain('/reset-password/')
  const { data, user } = await choosePassword(tokenIn(said), email)
  expect(user).toMatchObject({ auth_type: 'MASTERADMIN', first_name: 'Ada', last_name: 'Kwok' })
  const { staff } = await t.api(data.token).staffList()
  expect(staff).toMatchObject([{ email, role: 'master', status: 'active' }])
  const { acts } = await t.api(data.token).adminActs({ body: {} })
  expect(acts).toMatchObject([{ act: 'staff_invited', actor: null, after: { role: 1 } }])
  expect(await run('list')).toBe(`master\t${email}\tactive`)
})

test('who runs the server takes away a second factor that nobody else can reset', async () => {
  const master = await makeProtected(t, roles.masterAdmin)
  expect(await run('reset-second-factor', master.email)).toMatch(/^Two-step sign-in is off/)
  await expect(t.api(master.token).userValidateAction()).rejects.toMatchObject({ status: 401 })
  const { data } = await t.api().userLogin({ body: { username: master.email, password: PASSWORD } })
  const { acts } = await t.api(data.token).adminActs({ body: { act: 'second_factor_reset' } })
  expect(acts).toMatchObject([{ actor: null, subject: { id: String(master.userId) } }])
  expect(await run('reset-second-factor', master.email)).toMatch(/^Two-step sign-in was off/)
  await expect(run('reset-second-factor', address())).rejects.toThrow('belongs to no account')
})

describe('done again', () => {
  test('it tells a new link to who has not come, and nothing to who has', async () => {
    const email = address()
    await run('add', email, '--role', 'staff')
    const again = await run('add', email, '--role', 'staff')
    expect(again).toMatch(/^Already of staff/)
    await choosePassword(tokenIn(again), email)
    expect(await run('add', email, '--role', 'staff')).toBe(`Already of staff: ${email}, staff`)
  })

  test('it changes the role, and sessions of the one before end', async () => {
    const clerk = await makePerson(t, { role: roles.platformStaff })
    expect(await run('add', clerk.email, '--role', 'admin')).toBe(`Changed the role: ${clerk.email}, admin`)
    await expect(t.api(clerk.token).userValidateAction()).rejects.toMatchObject({ status: 401 })
    const { user } = await t
      .api()
      .userLogin({ body: { username: clerk.email, password: 'correct horse 電池' } })
    expect(user.auth_type).toBe('ADMIN')
  })
})

test('an account that is there already keeps its password', async () => {
  const parent = await makePerson(t, { role: roles.parent })
  expect(await run('add', parent.email, '--role', 'staff')).toBe(`Added to staff: ${parent.email}, staff`)
})

test.each([
  ['an unknown role', ['add', 'a@example.com', '--role', 'boss'], /^No role of staff: boss\n/],
  ['no role', ['add', 'a@example.com'], /^No role of staff: \(none\)\n/],
  ['no address', ['add', 'ada', '--role', 'admin'], /^No email address: ada\n/],
  [
    'an unknown language',
    ['add', 'a@example.com', '--role', 'admin', '--language', 'fr'],
    /^No language: fr\n/,
  ],
  ['an unknown option', ['add', 'a@example.com', '--rolle', 'admin'], /npm run staff/],
  ['an unknown verb', ['remove', 'a@example.com'], /^npm run staff/],
])('refuses %s', async (_, words, message) => {
  await expect(run(...words)).rejects.toThrow(message)
})

test('refuses a teacher’s address, and one that nobody has confirmed', async () => {
  const teacher = await makePerson(t, { role: roles.teacher })
  await expect(run('add', teacher.email, '--role', 'admin')).rejects.toThrow(/belongs to a teacher/)
  const stranger = await makePerson(t, { emailVerifiedAt: null })
  await expect(run('add', stranger.email, '--role', 'admin')).rejects.toThrow(/not confirmed/)
})

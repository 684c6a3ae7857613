import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { makePerson, PASSWORD, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { challengeOf, codeOf, enter, isGood, makeProtected, setUp } from '#server/testing/second-factors.ts'

let t: TestApp
let clerk: TestPerson
let admin: TestPerson
let master: TestPerson
beforeAll(async () => {
  t = await testApp()
  clerk = await makePerson(t, { role: roles.platformStaff })
  admin = await makePerson(t, { role: roles.admin })
  master = await makePerson(t, { role: roles.masterAdmin })
})

const reason = 'Called back on the number we have'
/** With a password that was typed just now. */
const apiOf = async (person: TestPerson, at = t) => at.api((await signedInAnew(at, person)).token)
const ask = async (by: TestPerson, { userId: user_id }: { userId: number }, at = t) =>
  (await apiOf(by, at)).factorResetAsk({ body: { user_id, reason } })
const decide = async (
  by: TestPerson,
  { userId: user_id }: { userId: number },
  decision: 'approve' | 'decline' = 'approve',
  at = t,
) => (await apiOf(by, at)).factorResetDecide({ body: { user_id, decision } })
const refused = (code: string) => expect.objectContaining({ body: expect.objectContaining({ code }) })

async function actsAbout(userId: number) {
  const { rows } = await t.platform.db.execute(sql`
    select act, actor_id::int as actor from staff_acts
    where subject_type = 'user' and subject_id = ${String(userId)} order by id`)
  return rows
}

test('one asks and another approves: the seller is signed out, told, and signs in by the password', async () => {
  const seller = await makeProtected(t, roles.teacher)
  await ask(clerk, seller)
  expect(await isGood(t, seller.token)).toBe(true)
  await challengeOf(t, seller)
  const { resets } = await (await apiOf(admin)).factorResetList()
  expect(resets.find(({ user_id }) => user_id === seller.userId)).toMatchObject({
    reason,
    asked_by: { user_id: clerk.userId },
    may_approve: true,
  })
  await decide(admin, seller)
  expect(await isGood(t, seller.token)).toBe(false)
  await t.api().userLogin({ body: { username: seller.email, password: PASSWORD } })
  expect((await t.mailsTo(seller.email)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'Someone asked to reset your Lantern two-step sign-in',
      'Your Lantern two-step sign-in was reset',
    ]),
  )
  expect((await t.mailsTo(master.email)).map(({ subject }) => subject)).toContain(
    'Approval needed: reset two-step sign-in for Ming',
  )
  expect(await actsAbout(seller.userId)).toEqual([
    { act: 'second_factor_reset_asked', actor: clerk.userId },
    { act: 'second_factor_reset', actor: admin.userId },
  ])
  await expect(decide(master, seller)).rejects.toEqual(refused('reset_unknown'))
  await expect(ask(clerk, seller)).rejects.toEqual(refused('second_factor_unset'))
})

describe('one person alone', () => {
  test('gets nothing reset, whatever their role', async () => {
    const seller = await makeProtected(t, roles.teacher)
    await expect(decide(master, seller)).rejects.toEqual(refused('reset_unknown'))
    await ask(master, seller)
    await expect(decide(master, seller)).rejects.toEqual(refused('reset_second_person'))
    // Not even by asking twice, or for someone else's request.
    await ask(master, seller)
    await expect(ask(admin, seller)).rejects.toEqual(refused('reset_asked'))
    await challengeOf(t, seller)
  })

  test('does not ask about themselves, and is not asked for their word about themselves', async () => {
    const own = await makeProtected(t, roles.masterAdmin)
    const api = t.api(own.token)
    await api.staffPasswordConfirm({ body: { password: PASSWORD } })
    const user_id = own.userId
    await expect(api.factorResetAsk({ body: { user_id, reason } })).rejects.toEqual(refused('reset_own'))
    await ask(admin, own)
    await expect(api.factorResetDecide({ body: { user_id, decision: 'approve' } })).rejects.toEqual(
      refused('reset_rank'),
    )
    await decide(master, own)
  })

  test('types the password first', async () => {
    const seller = await makeProtected(t, roles.teacher)
    const login = async ({ email }: TestPerson) =>
      t.api((await t.api().userLogin({ body: { username: email, password: PASSWORD } })).data.token)
    const body = { user_id: seller.userId, reason }
    await expect((await login(clerk)).factorResetAsk({ body })).rejects.toEqual(refused('password_needed'))
    await ask(clerk, seller)
    const decision = { user_id: seller.userId, decision: 'approve' as const }
    await expect((await login(admin)).factorResetDecide({ body: decision })).rejects.toEqual(
      refused('password_needed'),
    )
  })
})

test('clerks approve nothing, and admins nothing about their peers', async () => {
  const seller = await makeProtected(t, roles.teacher)
  await ask(admin, seller)
  await expect(decide(clerk, seller)).rejects.toEqual(refused('reset_rank'))
  const peer = await makeProtected(t, roles.admin)
  await ask(clerk, peer)
  await expect(decide(admin, peer)).rejects.toEqual(refused('reset_rank'))
  await decide(master, peer)
})

test('of two who approve at once one does', async () => {
  const seller = await makeProtected(t, roles.teacher)
  await ask(clerk, seller)
  const done = await Promise.allSettled([decide(admin, seller), decide(master, seller)])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('what is declined, or taken back, changes nothing and is written down', async () => {
  const seller = await makeProtected(t, roles.teacher)
  await ask(clerk, seller)
  await decide(clerk, seller, 'decline')
  await expect(decide(admin, seller)).rejects.toEqual(refused('reset_unknown'))
  await challengeOf(t, seller)
  expect((await actsAbout(seller.userId)).map(({ act }) => act)).toEqual([
    'second_factor_reset_asked',
    'second_factor_reset_declined',
  ])
})

test('a request is void after three days, and with another app', async () => {
  const app = await createTestApp()
  const [asks, approves] = [
    await makePerson(app, { role: roles.platformStaff }),
    await makePerson(app, { role: roles.masterAdmin }),
  ]
  const seller = await makeProtected(app, roles.teacher)
  await ask(asks, seller, app)
  app.clock.advance({ hours: 72 })
  await expect(decide(approves, seller, 'approve', app)).rejects.toEqual(refused('reset_unknown'))
  expect((await (await apiOf(approves, app)).factorResetList()).resets).toEqual([])
  await ask(approves, seller, app)
  const { data } = await enter(app, await challengeOf(app, seller), codeOf(app, seller.secret))
  const [recovery] = seller.recoveryCodes
  await setUp(app, { ...seller, token: data.token }, recovery)
  const third = await makePerson(app, { role: roles.admin })
  await expect(decide(third, seller, 'approve', app)).rejects.toEqual(refused('reset_unknown'))
})

test('an owner who signs in with a code stops it, which is written down', async () => {
  const seller = await makeProtected(t, roles.teacher)
  await ask(clerk, seller)
  await enter(t, await challengeOf(t, seller), codeOf(t, seller.secret))
  await expect(decide(admin, seller)).rejects.toEqual(refused('reset_unknown'))
  expect(await actsAbout(seller.userId)).toEqual([
    { act: 'second_factor_reset_asked', actor: clerk.userId },
    { act: 'second_factor_reset_declined', actor: null },
  ])
})

test('the word of a colleague who was suspended since counts for nothing', async () => {
  const seller = await makeProtected(t, roles.teacher)
  const suspended = await makePerson(t, { role: roles.platformStaff })
  await ask(suspended, seller)
  await (await apiOf(master)).personSuspend({ body: { user_id: suspended.userId, reason: 'Found out' } })
  await expect(decide(admin, seller)).rejects.toEqual(refused('reset_asker'))
  await challengeOf(t, seller)
})

test('where nobody could approve it, nobody is alarmed', async () => {
  const alone = await createTestApp({}, { db: await open() })
  const only = await makeProtected(alone, roles.masterAdmin)
  const asks = await makePerson(alone, { role: roles.admin })
  await expect(ask(asks, only, alone)).rejects.toEqual(refused('reset_nobody'))
  expect((await alone.mailsTo(only.email)).map(({ subject }) => subject)).toEqual([
    'Two-step sign-in is on for your Lantern account',
  ])
})

test('one account is asked about three times a day', async () => {
  const app = await createTestApp({ rateLimits: true })
  const asks = await makePerson(app, { role: roles.platformStaff })
  const seller = await makeProtected(app, roles.teacher)
  for (let times = 0; times < 3; times++) {
    await ask(asks, seller, app)
    await decide(asks, seller, 'decline', app)
  }
  await expect(ask(asks, seller, app)).rejects.toMatchObject({ status: 429 })
})

test('the page of a person shows that a reset waits', async () => {
  const seller = await makeProtected(t, roles.teacher)
  const view = async (by: TestPerson) =>
    (await (await apiOf(by)).adminPerson({ body: { user_id: seller.userId } })).factor_reset
  expect(await view(admin)).toBeNull()
  await ask(clerk, seller)
  expect(await view(admin)).toMatchObject({ reason, may_approve: true })
  expect(await view(clerk)).toMatchObject({ asked_by: { user_id: clerk.userId }, may_approve: false })
})

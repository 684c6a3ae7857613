import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import {
  challengeOf,
  codeOf,
  enter,
  isGood,
  makeProtected,
  setUp,
  wrongCode,
  wrongOf,
} from './second-factor.test-support.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

async function countSealed({ platform }: TestApp): Promise<unknown> {
  return (await platform.db.execute(sql`select count(*)::int as sealed from vault_secrets`)).rows[0]
}

async function actsOf(userId: number) {
  const { rows } = await t.platform.db.execute(sql`
    select act, actor_id::int as actor, before, after from staff_acts
    where subject_type = 'user' and subject_id = ${String(userId)} order by id`)
  return rows
}

describe('setting it up', () => {
  test('takes a fresh password and a code of the app; other devices are signed out', async () => {
    const clerk = await makePerson(t, { role: roles.platformStaff })
    const other = (await t.api().userLogin({ body: { username: clerk.email, password: PASSWORD } })).data
      .token
    await expect(t.api(other).staffFactorOffer()).rejects.toMatchObject({ body: { code: 'password_needed' } })
    const mine = t.api(clerk.token)
    expect(await mine.staffFactor()).toEqual({ set_since: null, recovery_left: 0, required: false })
    await expect(mine.staffFactorConfirm({ body: { code: '123456' } })).rejects.toMatchObject({
      ...{ status: 409, body: { code: 'second_factor_unready' } },
    })
    const { secret, address } = await mine.staffFactorOffer()
    expect(decodeURIComponent(address)).toContain(clerk.email)
    expect(address).toContain(secret)
    const code = codeOf(t, secret)
    await expect(mine.staffFactorConfirm({ body: { code: wrongOf(code) } })).rejects.toMatchObject(wrongCode)
    // Until then it is off.
    expect(await isGood(t, other)).toBe(true)
    const answer = await mine.staffFactorConfirm({ body: { code: `${code.slice(0, 3)} ${code.slice(3)}` } })
    expect(answer.recovery_codes).toHaveLength(10)
    expect(await isGood(t, other)).toBe(false)
    expect(await isGood(t, clerk.token)).toBe(false)
    expect(await t.api(answer.data.token).staffFactor()).toEqual({
      ...{ set_since: t.clock.now().toISOString(), recovery_left: 10, required: false },
    })
    expect((await t.mailsTo(clerk.email)).map(({ subject }) => subject)).toEqual([
      'Your Lantern account has a second factor',
    ])
    expect(await actsOf(clerk.userId)).toEqual([
      {
        ...{ act: 'second_factor_set', actor: clerk.userId },
        ...{ before: { second_factor: false }, after: { second_factor: true } },
      },
    ])
  })

  test('what was offered long ago is offered anew', async () => {
    const app = await createTestApp()
    const clerk = await makePerson(app, { role: roles.platformStaff })
    const { secret } = await app.api(clerk.token).staffFactorOffer()
    app.clock.advance({ minutes: 30 })
    await app.api(clerk.token).staffPasswordConfirm({ body: { password: PASSWORD } })
    await expect(
      app.api(clerk.token).staffFactorConfirm({ body: { code: codeOf(app, secret) } }),
    ).rejects.toMatchObject({ body: { code: 'second_factor_unready' } })
  })

  test('neither the secret nor a recovery code lies in the database in the clear', async () => {
    const clerk = await makeProtected(t)
    const { rows } = await t.platform.db.execute(sql`
      select f::text || s::text || r::text || encode(s.sealed, 'escape') as kept
      from second_factors f join vault_secrets s on s.id = f.secret_id
      join recovery_codes r on r.account_id = f.account_id where f.account_id = ${clerk.authId}`)
    expect(rows).toHaveLength(10)
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain(clerk.secret)
    for (const code of clerk.recoveryCodes) expect(kept).not.toContain(code)
  })

  test('another app takes the place of the first, whose codes and recovery codes are void', async () => {
    const app = await createTestApp()
    const before = await makeProtected(app)
    const sealed = await countSealed(app)
    await app.api(before.token).staffPasswordConfirm({ body: { password: PASSWORD } })
    const after = await setUp(app, before)
    app.clock.advance({ minutes: 1 })
    const challenge = await challengeOf(app, after)
    await expect(enter(app, challenge, codeOf(app, before.secret))).rejects.toMatchObject(wrongCode)
    await expect(enter(app, challenge, before.recoveryCodes[0] ?? '')).rejects.toMatchObject(wrongCode)
    expect((await enter(app, challenge, codeOf(app, after.secret))).data.token).toBeTruthy()
    expect(await countSealed(app)).toEqual(sealed)
  })
})

describe('signing in', () => {
  test('gives no session before the code, and the challenge is none', async () => {
    const clerk = await makeProtected(t)
    const challenge = await challengeOf(t, clerk)
    expect(await isGood(t, challenge)).toBe(false)
    const asSession = await t.request({ url: '/api/user/export', token: challenge })
    expect(asSession.statusCode).toBe(401)
    // Nor is a session a challenge.
    await expect(enter(t, clerk.token, codeOf(t, clerk.secret))).rejects.toMatchObject({
      ...{ status: 403, body: { code: 'second_factor_expired' } },
    })
    const { data, user } = await enter(t, challenge, codeOf(t, clerk.secret))
    expect(user.user_id).toBe(clerk.userId)
    expect(await isGood(t, data.token)).toBe(true)
  })

  test('a new password by a mailed link opens nothing without the code', async () => {
    const clerk = await makeProtected(t)
    await t.api().passwordForgot({ body: { username: clerk.email } })
    const mails = await t.mailsTo(clerk.email)
    const mail = mails.find(({ body }) => body.includes('/reset-password/'))
    const token = /\/reset-password\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    await t.api().passwordReset({ body: { token, password: PASSWORD, confirmpassword: PASSWORD } })
    await enter(t, await challengeOf(t, clerk), codeOf(t, clerk.secret))
  })

  test('a code is used once, also the one before it afterwards', async () => {
    const app = await createTestApp()
    const clerk = await makeProtected(app)
    const challenge = await challengeOf(app, clerk)
    const [before, now] = [codeOf(app, clerk.secret, -1), codeOf(app, clerk.secret)]
    await enter(app, challenge, now)
    await expect(enter(app, challenge, now)).rejects.toMatchObject(wrongCode)
    await expect(enter(app, challenge, before)).rejects.toMatchObject(wrongCode)
    await enter(app, challenge, codeOf(app, clerk.secret, 1))
    await expect(enter(app, challenge, codeOf(app, clerk.secret, 2))).rejects.toMatchObject(wrongCode)
  })

  test('of many uses of one code at once one is let in', async () => {
    const clerk = await makeProtected(t)
    const challenge = await challengeOf(t, clerk)
    const attempts = (code: string) =>
      Promise.allSettled(Array.from({ length: 6 }, () => enter(t, challenge, code)))
    for (const code of [codeOf(t, clerk.secret), clerk.recoveryCodes[3] ?? '']) {
      const done = await attempts(code)
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('a recovery code opens it once, is written down, and those left are counted', async () => {
    const clerk = await makeProtected(t)
    const challenge = await challengeOf(t, clerk)
    const [code = ''] = clerk.recoveryCodes
    const { data } = await enter(t, challenge, ` ${code.toUpperCase().replaceAll('-', ' ')} `)
    await expect(enter(t, challenge, code)).rejects.toMatchObject(wrongCode)
    expect(await t.api(data.token).staffFactor()).toMatchObject({ recovery_left: 9 })
    expect(await actsOf(clerk.userId)).toMatchObject([
      { act: 'second_factor_set' },
      { act: 'recovery_code_used', actor: clerk.userId, after: { recovery_left: 9 } },
    ])
    // Nor does it open the account of somebody else.
    const other = await makeProtected(t)
    const theirs = enter(t, await challengeOf(t, other), clerk.recoveryCodes[1] ?? '')
    await expect(theirs).rejects.toMatchObject(wrongCode)
  })

  test('new recovery codes void those before', async () => {
    const app = await createTestApp()
    const clerk = await makeProtected(app)
    const mine = app.api(clerk.token)
    await expect(mine.staffRecoveryRenew()).rejects.toMatchObject({ body: { code: 'password_needed' } })
    await mine.staffPasswordConfirm({ body: { password: PASSWORD } })
    const { recovery_codes: codes } = await mine.staffRecoveryRenew()
    const challenge = await challengeOf(app, clerk)
    await expect(enter(app, challenge, clerk.recoveryCodes[0] ?? '')).rejects.toMatchObject(wrongCode)
    await enter(app, challenge, codes[0] ?? '')
  })

  test('the challenge ends after ten minutes, with a new password, and with a new factor', async () => {
    const app = await createTestApp()
    const clerk = await makeProtected(app)
    const expired = { status: 403, body: { code: 'second_factor_expired' } }
    const late = await challengeOf(app, clerk)
    app.clock.advance({ minutes: 10 })
    await expect(enter(app, late, codeOf(app, clerk.secret))).rejects.toMatchObject(expired)
    const open = await challengeOf(app, clerk)
    await app.platform.db.execute(
      sql`update accounts set token_version = token_version + 1 where id = ${clerk.authId}`,
    )
    await expect(enter(app, open, codeOf(app, clerk.secret))).rejects.toMatchObject(expired)
    await expect(enter(app, 'forged', codeOf(app, clerk.secret))).rejects.toMatchObject(expired)
  })

  test('who is deactivated between the halves is not let in', async () => {
    const clerk = await makeProtected(t)
    const challenge = await challengeOf(t, clerk)
    await t.platform.db.execute(sql`update accounts set status = 3 where id = ${clerk.authId}`)
    await expect(enter(t, challenge, codeOf(t, clerk.secret))).rejects.toMatchObject({
      ...{ status: 403, body: { code: 'account_inactive' } },
    })
  })

  test('guesses are slowed down by the account, whatever is guessed', async () => {
    const app = await createTestApp({ rateLimits: true })
    const clerk = await makeProtected(app)
    const guess = async (code: string) =>
      enter(app, await challengeOf(app, clerk), code).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
    const right = codeOf(app, clerk.secret)
    for (const code of [wrongOf(right), 'abcd-efgh-ijkl-mnop', wrongOf(right), '', '000']) await guess(code)
    expect(await guess(wrongOf(right))).toBe(422)
    expect(await guess(right)).toBe(429)
  })
})

describe('turning it off', () => {
  test('takes a fresh password, is told, and the password is enough again', async () => {
    const clerk = await makeProtected(t)
    const mine = t.api(clerk.token)
    await expect(mine.staffFactorOff()).rejects.toMatchObject({ body: { code: 'password_needed' } })
    await mine.staffPasswordConfirm({ body: { password: PASSWORD } })
    await mine.staffFactorOff()
    await mine.staffFactorOff()
    const { data } = await t.api().userLogin({ body: { username: clerk.email, password: PASSWORD } })
    expect(await isGood(t, data.token)).toBe(true)
    const subjects = (await t.mailsTo(clerk.email)).map(({ subject }) => subject)
    // Which of two jobs of the same moment comes first is anybody's guess.
    expect(subjects.sort()).toEqual([
      'Your Lantern account has a second factor',
      'Your Lantern account has no second factor any more',
    ])
    expect((await actsOf(clerk.userId)).map(({ act }) => act)).toEqual([
      'second_factor_set',
      'second_factor_removed',
    ])
  })

  test('a master admin resets a colleague’s, who is signed out and told', async () => {
    const master = await makePerson(t, { role: roles.masterAdmin })
    const clerk = await makeProtected(t, roles.admin)
    const { staff } = await t.api(master.token).staffFactorList()
    expect(staff.find(({ user_id }) => user_id === clerk.userId)).toMatchObject({
      ...{ email: clerk.email, role_id: roles.admin, active: true, set_since: expect.any(String) },
    })
    const reset = (by: TestPerson, user_id: number) => t.api(by.token).staffFactorReset({ body: { user_id } })
    const fresh = (await t.api().userLogin({ body: { username: master.email, password: PASSWORD } })).data
      .token
    await expect(reset({ ...master, token: fresh }, clerk.userId)).rejects.toMatchObject({
      body: { code: 'password_needed' },
    })
    await reset(master, clerk.userId)
    expect(await isGood(t, clerk.token)).toBe(false)
    await t.api().userLogin({ body: { username: clerk.email, password: PASSWORD } })
    expect((await t.mailsTo(clerk.email)).map(({ subject }) => subject)).toContain(
      'Your Lantern second factor was reset',
    )
    expect(await actsOf(clerk.userId)).toMatchObject([
      { act: 'second_factor_set' },
      { act: 'second_factor_reset', actor: master.userId, after: { second_factor: false } },
    ])
    await expect(reset(master, clerk.userId)).rejects.toMatchObject({
      ...{ status: 409, body: { code: 'second_factor_unset' } },
    })
    const student = await makePerson(t)
    await expect(reset(master, student.userId)).rejects.toMatchObject({ status: 404 })
    const admin = await makePerson(t, { role: roles.admin })
    await expect(reset(admin, clerk.userId)).rejects.toMatchObject({ status: 403 })
  })
})

test('nobody but staff has one', async () => {
  for (const role of [roles.student, roles.teacher, roles.businessManager]) {
    const person = await makePerson(t, { role })
    await expect(t.api(person.token).staffFactorOffer()).rejects.toMatchObject({
      ...{ status: 403, body: { code: 'role_refused' } },
    })
  }
})

test('the copy of one’s data says that there is one; with the account everything of it goes', async () => {
  const clerk = await makeProtected(t)
  const answer = await t.request({ url: '/api/user/export', token: clerk.token })
  const text = strFromU8(unzipSync(answer.rawPayload)['data.json'] ?? new Uint8Array())
  expect(JSON.parse(text).account.second_factor).toEqual({
    ...{ set_at: expect.any(String), recovery_codes_left: 10 },
  })
  expect(text).not.toContain(clerk.secret)
  const { userId: user_id, email, username } = clerk
  await t.api(clerk.token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
  const { rows } = await t.platform.db.execute(sql`
    select (select count(*)::int from second_factors where account_id = ${clerk.authId}) as factors,
      (select count(*)::int from recovery_codes where account_id = ${clerk.authId}) as codes`)
  expect(rows).toEqual([{ factors: 0, codes: 0 }])
})

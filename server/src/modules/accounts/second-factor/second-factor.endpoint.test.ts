import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'

import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { PASSWORD } from '#server/testing/people.ts'
import {
  challengeOf,
  codeOf,
  enter,
  isGood,
  makeProtected,
  wrongCode,
  wrongOf,
} from '#server/testing/second-factors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

async function actsOf(userId: number) {
  const { rows } = await t.platform.db.execute(sql`
    select act, actor_id::int as actor, before, after from staff_acts
    where subject_type = 'user' and subject_id = ${String(userId)} order by id`)
  return rows
}

describe('signing in', () => {
  test('gives no session before the code, and the challenge is none', async () => {
    const clerk = await makeProtected(t)
    const challenge = await challengeOf(t, clerk)
    expect(await isGood(t, challenge)).toBe(false)
    const asSession = await t.request({ url: '/api/user/export', token: challenge })
    expect(asSession.statusCode).toBe(401)
    // Nor is a session a challenge.
    await expect(enter(t, clerk.token, codeOf(t, clerk.secret))).rejects.toMatchObject({
      status: 403,
      body: { code: 'second_factor_expired' },
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
    expect(await t.api(data.token).userFactor()).toMatchObject({ recovery_left: 9 })
    expect((await t.mailsTo(clerk.email)).map(({ subject }) => subject)).toContain(
      'A recovery code was used on your Lantern account',
    )
    expect(await actsOf(clerk.userId)).toMatchObject([
      { act: 'second_factor_set' },
      { act: 'recovery_code_used', actor: clerk.userId, after: { recovery_left: 9 } },
    ])
    // Nor does it open the account of someone else.
    const other = await makeProtected(t)
    const theirs = enter(t, await challengeOf(t, other), clerk.recoveryCodes[1] ?? '')
    await expect(theirs).rejects.toMatchObject(wrongCode)
  })

  test('new recovery codes void those before', async () => {
    const app = await createTestApp()
    const clerk = await makeProtected(app)
    const mine = app.api(clerk.token)
    const renew = (current_password: string, code: string) =>
      mine.userFactorRecovery({ body: { current_password, code } })
    const right = codeOf(app, clerk.secret)
    await expect(renew(PASSWORD, wrongOf(right))).rejects.toMatchObject(wrongCode)
    await expect(renew('wrong', right)).rejects.toMatchObject({
      fields: { current_password: expect.any(String) },
    })
    const { recovery_codes: codes } = await renew(PASSWORD, right)
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
      status: 403,
      body: { code: 'account_inactive' },
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

test('the copy of one’s data says that there is one; with the account everything of it goes', async () => {
  const clerk = await makeProtected(t)
  const answer = await t.request({ url: '/api/user/export', token: clerk.token })
  const text = strFromU8(unzipSync(answer.rawPayload)['data.json'] ?? new Uint8Array())
  expect(JSON.parse(text).account.second_factor).toEqual({
    set_at: expect.any(String),
    recovery_codes_left: 10,
  })
  expect(text).not.toContain(clerk.secret)
  const { userId: user_id, email, username } = clerk
  await t.api(clerk.token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
  const { rows } = await t.platform.db.execute(sql`
    select (select count(*)::int from second_factors where account_id = ${clerk.authId}) as factors,
      (select count(*)::int from recovery_codes where account_id = ${clerk.authId}) as codes`)
  expect(rows).toEqual([{ factors: 0, codes: 0 }])
})

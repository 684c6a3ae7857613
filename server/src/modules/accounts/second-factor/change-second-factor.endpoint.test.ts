import { sql } from 'drizzle-orm'

import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD } from '#server/testing/people.ts'
import {
  challengeOf,
  codeOf,
  enter,
  isGood,
  makeProtected,
  setUp,
  wrongCode,
  wrongOf,
} from '#server/testing/second-factors.ts'

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
  test('takes the password and a code of the app; other devices are signed out', async () => {
    const clerk = await makePerson(t, { role: roles.platformStaff })
    const other = (await t.api().userLogin({ body: { username: clerk.email, password: PASSWORD } })).data
      .token
    const mine = t.api(clerk.token)
    const offer = (current_password: string) => mine.userFactorOffer({ body: { current_password } })
    await expect(offer('wrong')).rejects.toMatchObject({ fields: { current_password: expect.any(String) } })
    expect(await mine.userFactor()).toEqual({ set_since: null, recovery_left: 0, required: false })
    await expect(mine.userFactorConfirm({ body: { code: '123456' } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'second_factor_unready' },
    })
    const { secret, address } = await offer(PASSWORD)
    expect(decodeURIComponent(address)).toContain(clerk.email)
    expect(address).toContain(secret)
    const code = codeOf(t, secret)
    await expect(mine.userFactorConfirm({ body: { code: wrongOf(code) } })).rejects.toMatchObject(wrongCode)
    // Until then it is off.
    expect(await isGood(t, other)).toBe(true)
    const answer = await mine.userFactorConfirm({ body: { code: `${code.slice(0, 3)} ${code.slice(3)}` } })
    expect(answer.recovery_codes).toHaveLength(10)
    expect(await isGood(t, other)).toBe(false)
    expect(await isGood(t, clerk.token)).toBe(false)
    expect(await t.api(answer.data.token).userFactor()).toEqual({
      set_since: t.clock.now().toISOString(),
      recovery_left: 10,
      required: false,
    })
    expect((await t.mailsTo(clerk.email)).map(({ subject }) => subject)).toEqual([
      'Two-step sign-in is on for your Lantern account',
    ])
    expect(await actsOf(clerk.userId)).toEqual([
      {
        act: 'second_factor_set',
        actor: clerk.userId,
        before: { second_factor: false },
        after: { second_factor: true },
      },
    ])
  })

  test('what was offered long ago is offered anew', async () => {
    const app = await createTestApp()
    const clerk = await makePerson(app, { role: roles.platformStaff })
    const { secret } = await app.api(clerk.token).userFactorOffer({ body: { current_password: PASSWORD } })
    app.clock.advance({ minutes: 30 })
    await expect(
      app.api(clerk.token).userFactorConfirm({ body: { code: codeOf(app, secret) } }),
    ).rejects.toMatchObject({ body: { code: 'second_factor_unready' } })
  })

  test('a password that is changed voids what was offered before', async () => {
    const app = await createTestApp()
    const seller = await makePerson(app, { role: roles.teacher })
    const mine = app.api(seller.token)
    const { secret } = await mine.userFactorOffer({ body: { current_password: PASSWORD } })
    const body = { user_id: seller.userId, current_password: PASSWORD }
    const changed = { password: 'a-quiet-harbour-28', confirmpassword: 'a-quiet-harbour-28' }
    const answer = await mine.userUpdate({ body: { ...body, ...changed } })
    const token = answer === 1 ? '' : answer.data.token
    await expect(
      app.api(token).userFactorConfirm({ body: { code: codeOf(app, secret) } }),
    ).rejects.toMatchObject({ body: { code: 'second_factor_unready' } })
  })

  test('a session alone does not use up the owner’s tries', async () => {
    const app = await createTestApp({ rateLimits: true })
    const clerk = await makeProtected(app)
    for (let tries = 0; tries < 10; tries++)
      await expect(
        app.api(clerk.token).userFactorConfirm({ body: { code: '000000' } }),
      ).rejects.toMatchObject({
        body: { code: 'second_factor_unready' },
      })
    await enter(app, await challengeOf(app, clerk), codeOf(app, clerk.secret))
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
    await expect(setUp(app, before)).rejects.toMatchObject({ fields: { code: expect.any(String) } })
    const wrong = wrongOf(codeOf(app, before.secret))
    await expect(setUp(app, before, wrong)).rejects.toMatchObject(wrongCode)
    const after = await setUp(app, before, codeOf(app, before.secret))
    app.clock.advance({ minutes: 1 })
    const challenge = await challengeOf(app, after)
    await expect(enter(app, challenge, codeOf(app, before.secret))).rejects.toMatchObject(wrongCode)
    await expect(enter(app, challenge, before.recoveryCodes[0] ?? '')).rejects.toMatchObject(wrongCode)
    expect((await enter(app, challenge, codeOf(app, after.secret))).data.token).toBeTruthy()
    expect(await countSealed(app)).toEqual(sealed)
  })
})

describe('turning it off', () => {
  test('takes the password and a code, is told, and the password is enough again', async () => {
    const clerk = await makeProtected(t)
    const mine = t.api(clerk.token)
    const off = (current_password: string, code: string) =>
      mine.userFactorOff({ body: { current_password, code } })
    const right = codeOf(t, clerk.secret)
    await expect(off('wrong', right)).rejects.toMatchObject({
      fields: { current_password: expect.any(String) },
    })
    await expect(off(PASSWORD, wrongOf(right))).rejects.toMatchObject(wrongCode)
    await off(PASSWORD, right)
    await expect(off(PASSWORD, right)).rejects.toMatchObject({
      status: 409,
      body: { code: 'second_factor_unset' },
    })
    const { data } = await t.api().userLogin({ body: { username: clerk.email, password: PASSWORD } })
    expect(await isGood(t, data.token)).toBe(true)
    const subjects = (await t.mailsTo(clerk.email)).map(({ subject }) => subject)
    // Which of two jobs of the same moment comes first is anyone's guess.
    expect(subjects.sort()).toEqual([
      'Two-step sign-in is off for your Lantern account',
      'Two-step sign-in is on for your Lantern account',
    ])
    expect((await actsOf(clerk.userId)).map(({ act }) => act)).toEqual([
      'second_factor_set',
      'second_factor_removed',
    ])
  })

  test('a recovery code does instead of the app', async () => {
    const clerk = await makeProtected(t)
    const code = clerk.recoveryCodes[2] ?? ''
    await t.api(clerk.token).userFactorOff({ body: { current_password: PASSWORD, code } })
    expect(await t.api(clerk.token).userFactor()).toMatchObject({ set_since: null, recovery_left: 0 })
  })

  test('guessing the code with a right password is slowed down', async () => {
    const app = await createTestApp({ rateLimits: true })
    const clerk = await makeProtected(app)
    const right = codeOf(app, clerk.secret)
    const off = (code: string) =>
      app
        .api(clerk.token)
        .userFactorOff({ body: { current_password: PASSWORD, code } })
        .then(
          () => 200,
          (error: { status: number }) => error.status,
        )
    for (let tries = 0; tries < 5; tries++) expect(await off(wrongOf(right))).toBe(422)
    expect(await off(right)).toBe(429)
  })
})

describe('sellers', () => {
  test.each([
    ['teacher', roles.teacher],
    ['centre manager', roles.businessManager],
  ])('a %s turns it on and off; nothing of it is among the acts of staff', async (_name, role) => {
    const app = await createTestApp()
    const seller = await makeProtected(app, role)
    const challenge = await challengeOf(app, seller)
    const { data } = await enter(app, challenge, seller.recoveryCodes[0] ?? '')
    const code = codeOf(app, seller.secret)
    await app.api(data.token).userFactorOff({ body: { current_password: PASSWORD, code } })
    await app.api().userLogin({ body: { username: seller.email, password: PASSWORD } })
    const { rows } = await app.platform.db.execute(sql`
      select act from staff_acts where actor_id = ${seller.userId}`)
    expect(rows).toEqual([])
  })

  test('who has no password proves themselves by a mailed code', async () => {
    const app = await createTestApp()
    const seller = await makePerson(app, { role: roles.teacher, passwordHash: null })
    const mine = app.api(seller.token)
    await expect(mine.userFactorOffer({ body: { current_password: PASSWORD } })).rejects.toMatchObject({
      fields: { current_password: expect.any(String) },
    })
    await mine.userFactorMail()
    const [mail] = await app.mailsTo(seller.email)
    const mailed = /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
    const { secret } = await mine.userFactorOffer({ body: { current_password: mailed } })
    await mine.userFactorConfirm({ body: { code: codeOf(app, secret) } })
  })
})

test('who ran a centre once keeps what they have, and may replace the app', async () => {
  const app = await createTestApp()
  const person = await makeProtected(app, roles.businessManager)
  await app.platform.db.execute(sql`update accounts set role = ${roles.parent} where id = ${person.authId}`)
  const { data } = await enter(app, await challengeOf(app, person), codeOf(app, person.secret))
  await setUp(app, { ...person, token: data.token }, person.recoveryCodes[0])
})

test('students and parents have none', async () => {
  for (const role of [roles.student, roles.parent]) {
    const person = await makePerson(t, { role })
    await expect(
      t.api(person.token).userFactorOffer({ body: { current_password: PASSWORD } }),
    ).rejects.toMatchObject({ status: 403, body: { code: 'role_refused' } })
  }
})

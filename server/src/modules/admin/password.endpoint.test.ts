import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD } from '#server/testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const deactivate = (at: TestApp, token: string, userId: number) =>
  at.api(token).userStatusSet({ body: { user_id: userId, status: 3 } })
const needed = { status: 403, body: { code: 'password_needed' } }

/** By the form, as staff do: the password that signs in is not asked for twice in vain. */
async function signedIn(at: TestApp, email: string): Promise<string> {
  const { data } = await at.api().userLogin({ body: { username: email, password: PASSWORD } })
  return data.token
}

test('what is dangerous wants the password anew, of this session, for ten minutes', async () => {
  const app = await createTestApp()
  const clerk = await makePerson(app, { role: roles.platformStaff })
  const teacher = await makePerson(app, { role: roles.teacher })
  const token = await signedIn(app, clerk.email)
  const other = await signedIn(app, clerk.email)
  await expect(deactivate(app, token, teacher.userId)).rejects.toMatchObject(needed)
  // To let someone in again is not dangerous.
  await app.api(token).userStatusSet({ body: { user_id: teacher.userId, status: 1 } })
  await app.api(token).staffPasswordConfirm({ body: { password: PASSWORD } })
  await expect(deactivate(app, other, teacher.userId)).rejects.toMatchObject(needed)
  await deactivate(app, token, teacher.userId)
  await app.api(token).userStatusSet({ body: { user_id: teacher.userId, status: 1 } })
  app.clock.advance({ minutes: 10 })
  await expect(deactivate(app, token, teacher.userId)).rejects.toMatchObject(needed)
  await expect(
    app.api(token).refundOrder({ body: { order_id: 1, reason: 'asked', idempotency_key: 'abcdefgh' } }),
  ).rejects.toMatchObject(needed)
})

test('a merge wants it too; what is not merged is not lost', async () => {
  const clerk = await makePerson(t, { role: roles.platformStaff })
  const token = await signedIn(t, clerk.email)
  const body = { id: 999_999, merge_into: 999_998 }
  await expect(t.api(token).subjectDelete({ body })).rejects.toMatchObject(needed)
  await expect(t.api(token).levelDelete({ body })).rejects.toMatchObject(needed)
  await expect(t.api(token).levelDelete({ body: { id: 999_999 } })).rejects.toMatchObject({ status: 404 })
})

test('a wrong password confirms nothing and names its field', async () => {
  const clerk = await makePerson(t, { role: roles.platformStaff })
  const teacher = await makePerson(t, { role: roles.teacher })
  const token = await signedIn(t, clerk.email)
  const wrong = t.api(token).staffPasswordConfirm({ body: { password: 'not it at all' } })
  await expect(wrong).rejects.toMatchObject({ status: 422, fields: { password: expect.any(String) } })
  await expect(deactivate(t, token, teacher.userId)).rejects.toMatchObject(needed)
})

test('guessing is slowed down', async () => {
  const app = await createTestApp({ rateLimits: true })
  const clerk = await makePerson(app, { role: roles.platformStaff })
  const guess = () => app.api(clerk.token).staffPasswordConfirm({ body: { password: 'guess' } })
  const statuses = new Set<number>()
  for (let turn = 0; turn < 20; turn++) {
    const status = await guess().then(
      () => 200,
      (error: { status: number }) => error.status,
    )
    statuses.add(status)
    if (status === 429) break
  }
  expect([...statuses]).toEqual([422, 429])
})

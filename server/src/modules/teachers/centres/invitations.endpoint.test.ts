import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { runJob } from '#server/testing/orders.ts'
import { PASSWORD, signedInAnew, type TestPerson, unique } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeCentre, makeTeacher, type TestCentre } from '#server/testing/teachers.ts'
import { formOf, makeStaff, strangerFields } from '../teachers.test-support.ts'

let t: TestApp
let centre: TestCentre
beforeAll(async () => {
  t = await testApp()
  centre = await makeCentre(t)
})

const as = (person: TestPerson, app = t) => app.api(person.token)
const tokensTo = async (email: string, app = t): Promise<string[]> =>
  (await app.mailsTo(email)).flatMap(({ body }) => /\/centre\/invitation\/([\w.-]+)/.exec(body)?.[1] ?? [])
const stateOf = async (email: string, manager = centre.manager, app = t) =>
  (await as(manager, app).centreOwn()).own?.invitations.find(one => one.email === email)?.state
const view = (token: string, as?: string) => t.api(as).centreInvitationView({ params: { token } })

async function invite(email: string, manager = centre.manager): Promise<string> {
  await as(manager).centreInviteMany({ body: { emails: [email] } })
  const token = (await tokensTo(email)).at(-1)
  if (!token) throw new Error('No mail invites')
  return token
}

test('many at once: each has its own outcome, and an address is invited once', async () => {
  const [one, two] = [`a${unique()}@example.com`, `b${unique()}@example.com`]
  const member = (await makeCentre(t)).member
  const own = centre.member.email
  const { results } = await as(centre.manager).centreInviteMany({
    body: { emails: [one, one.toUpperCase(), own, two, member.email] },
  })
  expect(results.map(({ outcome }) => outcome)).toEqual(['invited', 'member', 'invited', 'invited'])
  expect(await tokensTo(two)).toHaveLength(1)
  expect(await stateOf(two)).toBe('open')
  const stranger = as(centre.member).centreInviteMany({ body: { emails: [one] } })
  await expect(stranger).rejects.toMatchObject(refusedWith('centre_manager_only', { status: 403 }))
  const wrong = as(centre.manager).centreInviteMany({ body: { emails: ['nobody'] } })
  await expect(wrong).rejects.toMatchObject({ status: 422 })
})

describe('somebody without an account', () => {
  test('registers by the invitation, and is a member once staff have approved them', async () => {
    const email = `new${unique()}@example.com`
    const token = await invite(email)
    expect(await view(token)).toMatchObject({ standing: 'register', email })
    // The link was sent to this address only: another one that was typed doesn't count.
    const fields = strangerFields({ email: `other${unique()}@example.com`, invitation: token })
    const { user } = await t.api().teacherRegister({ body: formOf(fields) })
    expect(user).toMatchObject({ email, email_verified: true })
    expect((await t.mailsTo(email)).map(({ subject }) => subject)).not.toContain(
      'Verify your email for Lantern',
    )
    const { data } = await t.api().userLogin({ body: { username: email, password: PASSWORD } })
    expect(await view(token, data.token)).toMatchObject({ standing: 'applied' })
    expect(await stateOf(email)).toBe('registered')
    const repeated = await as(centre.manager).centreInviteMany({ body: { emails: [email] } })
    expect(repeated.results).toEqual([{ email, outcome: 'registered' }])
    const early = t.api(data.token).centreInvitationAccept({ body: { token } })
    await expect(early).rejects.toMatchObject(refusedWith('invitation_not_teacher', { status: 403 }))
    expect(
      (
        await t
          .api(data.token)
          .centreOwn()
          .catch(() => ({ own: null }))
      ).own,
    ).toBeNull()
    // A second account can't be made with it, and another email changes nothing.
    const again = strangerFields({ invitation: token })
    await expect(t.api().teacherRegister({ body: formOf(again) })).rejects.toMatchObject(
      refusedWith('link_used', { status: 410 }),
    )
    const before = (await tokensTo(email)).length
    await as(centre.manager).centreInviteMany({ body: { emails: [email] } })
    expect(await tokensTo(email)).toHaveLength(before)

    await t.api((await makeStaff(t)).token).userStatusSet({ body: { user_id: user.user_id, status: 1 } })
    expect(await stateOf(email)).toBe('accepted')
    const { own } = await as(centre.manager).centreOwn()
    expect(own?.members).toContainEqual(expect.objectContaining({ user_id: user.user_id, active: true }))
    expect((await t.mailsTo(centre.manager.email)).at(-1)?.subject).toContain('has joined')
  })

  test('stays a teacher of their own where the centre has withdrawn it meanwhile', async () => {
    const email = `gone${unique()}@example.com`
    const token = await invite(email)
    const { user } = await t.api().teacherRegister({ body: formOf(strangerFields({ invitation: token })) })
    const { own } = await as(centre.manager).centreOwn()
    const id = own?.invitations.find(one => one.email === email)?.id ?? 0
    await as(centre.manager).centreInvitationWithdraw({ body: { id } })
    await t.api((await makeStaff(t)).token).userStatusSet({ body: { user_id: user.user_id, status: 1 } })
    expect(await stateOf(email)).toBe('withdrawn')
    const after = await as(centre.manager).centreOwn()
    expect(after.own?.members.map(({ user_id }) => user_id)).not.toContain(user.user_id)
  })

  test('an invitation that is over is no way in', async () => {
    const token = await invite(`late${unique()}@example.com`)
    await t.api().centreInvitationDecline({ body: { token } })
    for (const [invitation, code] of [
      [token, 'link_used'],
      ['forged', 'link_unknown'],
      ['12.forged', 'link_unknown'],
    ] as const) {
      const call = t.api().teacherRegister({ body: formOf(strangerFields({ invitation })) })
      await expect(call).rejects.toMatchObject(refusedWith(code))
    }
  })
})

test('whoever has not answered is reminded once, and both links are good', async () => {
  const own = await createTestApp()
  const { manager } = await makeCentre(own)
  const teacher = await makeTeacher(own)
  const email = `quiet${unique()}@example.com`
  await as(manager, own).centreInviteMany({ body: { emails: [email, teacher.email] } })
  await runJob(own, 'teachers.invitations')
  expect(await tokensTo(email, own)).toHaveLength(1)
  own.clock.advance({ days: 10 })
  await runJob(own, 'teachers.invitations')
  await runJob(own, 'teachers.invitations')
  const mails = await own.mailsTo(email)
  expect(mails.map(({ subject }) => subject.startsWith('Reminder: '))).toEqual([false, true])
  for (const token of await tokensTo(email, own))
    expect(await own.api().centreInvitationView({ params: { token } })).toMatchObject({ email })
  const desk = own.api((await signedInAnew(own, manager)).token)
  const shown = (await desk.centreOwn()).own?.invitations.find(one => one.email === email)
  expect(shown).toMatchObject({ state: 'open', reminded_at: expect.any(String) })
  const [, reminder = ''] = await tokensTo(teacher.email, own)
  await own
    .api((await signedInAnew(own, teacher)).token)
    .centreInvitationAccept({ body: { token: reminder } })
  expect((await desk.centreOwn()).own?.members.map(({ user_id }) => user_id)).toContain(teacher.userId)
})

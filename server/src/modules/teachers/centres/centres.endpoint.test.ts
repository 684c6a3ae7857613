import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { add, formOf, picture, view } from '#server/testing/product-forms.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeCentre, makeTeacher, setPayout, type TestCentre } from '#server/testing/teachers.ts'
import { accountDeletion } from '../../accounts/index.ts'

let t: TestApp
let centre: TestCentre
beforeAll(async () => {
  t = await testApp()
  centre = await makeCentre(t)
})

const as = (person: TestPerson) => t.api(person.token)

async function tokensTo(email: string): Promise<string[]> {
  const mails = await t.mailsTo(email)
  return mails.flatMap(({ body }) => /\/centre\/invitation\/([\w-]+)/.exec(body)?.[1] ?? [])
}

async function invite(teacher: { email: string }, manager = centre.manager): Promise<string> {
  await as(manager).centreInvite({ body: { email: teacher.email } })
  const token = (await tokensTo(teacher.email)).at(-1)
  if (!token) throw new Error('No mail invites')
  return token
}

const subjectsTo = async ({ email }: TestPerson) => (await t.mailsTo(email)).map(({ subject }) => subject)
const accept = (person: TestPerson, token: string) => as(person).centreInvitationAccept({ body: { token } })
const invitationsOf = async (manager: TestPerson) => (await as(manager).centreOwn()).own?.invitations ?? []
const teachersShown = async (username = centre.username) =>
  (await t.api().shopView({ params: { username } })).teachers.map(({ user_id }) => user_id)

describe('an invitation', () => {
  test('is mailed, shown, accepted by the teacher it went to, and used up', async () => {
    const teacher = await makeTeacher(t, `Ann ${crypto.randomUUID()}`)
    expect(await teachersShown()).not.toContain(teacher.userId)
    const token = await invite(teacher)
    const shown = await as(teacher).centreInvitationView({ params: { token } })
    expect(shown).toMatchObject({ standing: 'ready', centre: { subscriber_id: centre.id } })
    const { rows } = await t.platform.db.execute<{ token_hash: string }>(
      sql`select token_hash from centre_invitations where lower(email) = ${teacher.email}`,
    )
    expect(rows.some(({ token_hash }) => token_hash.includes(token))).toBe(false)
    await accept(teacher, token)
    // The same session goes on, as a member.
    expect((await as(teacher).centreOwn()).own).toMatchObject({
      role: 'teacher',
      centre: { subscriber_id: centre.id, about: 'Small classes' },
      members: [],
      invitations: [],
    })
    expect(await teachersShown()).toContain(teacher.userId)
    const shop = await t.api().shopView({ params: { username: teacher.username } })
    expect(shop.centre).toMatchObject({ username: centre.username })
    const { own } = await as(centre.manager).centreOwn()
    expect(own?.members).toContainEqual(expect.objectContaining({ user_id: teacher.userId, role: 'teacher' }))
    expect(await subjectsTo(centre.manager)).toContainEqual(expect.stringContaining('has joined'))
    // The session they have knows it too, for the menu.
    expect(await t.api().userAuthenticate({ body: { token: teacher.token } })).toMatchObject({
      auth_type: 'TEACHER',
      subscriber_id: centre.id,
    })
    await expect(accept(teacher, token)).rejects.toMatchObject(refusedWith('link_used', { status: 410 }))
    await expect(as(centre.manager).centreInvite({ body: { email: teacher.email } })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('of several who accept at once one does, and of two centres one gets the teacher', async () => {
    const teacher = await makeTeacher(t)
    const other = await makeCentre(t)
    const [one, two] = [await invite(teacher), await invite(teacher, other.manager)]
    const outcomes = await Promise.allSettled([one, one, two, two].map(token => accept(teacher, token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { own } = await as(teacher).centreOwn()
    const left = own?.centre.subscriber_id === centre.id ? two : one
    const view = await as(teacher).centreInvitationView({ params: { token: left } })
    expect(view.standing).toBe('other_centre')
    await expect(accept(teacher, left)).rejects.toMatchObject(
      refusedWith('invitation_other_centre', { status: 409 }),
    )
  })

  test('stands open for nobody else', async () => {
    const teacher = await makeTeacher(t)
    const token = await invite(teacher)
    const currentStatus = async (person?: TestPerson) =>
      (await t.api(person?.token).centreInvitationView({ params: { token } })).standing
    expect(await currentStatus()).toBe('sign_in')
    const stranger = await makeTeacher(t)
    expect(await currentStatus(stranger)).toBe('other_account')
    await expect(accept(stranger, token)).rejects.toMatchObject(
      refusedWith('invitation_other_account', { status: 403 }),
    )
    const student = await makePerson(t)
    const learners = await invite(student)
    expect((await as(student).centreInvitationView({ params: { token: learners } })).standing).toBe(
      'not_teacher',
    )
    await expect(accept(student, learners)).rejects.toMatchObject(
      refusedWith('invitation_not_teacher', { status: 403 }),
    )
    const applicant = await makePerson(t, { role: roles.teacher, status: 4 })
    await expect(accept(applicant, await invite(applicant))).rejects.toMatchObject({ status: 403 })
  })

  test('forged, expired, declined, withdrawn or replaced it is no longer good, and says which', async () => {
    const teacher = await makeTeacher(t)
    await expect(accept(teacher, 'forged')).rejects.toMatchObject(
      refusedWith('link_unknown', { status: 404 }),
    )
    const first = await invite(teacher)
    const second = await invite(teacher)
    await expect(accept(teacher, first)).rejects.toMatchObject(refusedWith('link_used', { status: 410 }))
    await t.api().centreInvitationDecline({ body: { token: second } })
    await expect(accept(teacher, second)).rejects.toMatchObject(refusedWith('link_used', { status: 410 }))
    const third = await invite(teacher)
    const [{ id = 0 } = {}] = await invitationsOf(centre.manager)
    const other = await makeCentre(t)
    const withdraw = (manager: TestPerson) => as(manager).centreInvitationWithdraw({ body: { id } })
    await expect(withdraw(other.manager)).rejects.toMatchObject(
      refusedWith('invitation_unknown', { status: 404 }),
    )
    await withdraw(centre.manager)
    await expect(withdraw(centre.manager)).rejects.toMatchObject(
      refusedWith('invitation_decided', { status: 409 }),
    )
    await expect(accept(teacher, third)).rejects.toMatchObject(refusedWith('link_used', { status: 410 }))
    const last = await invite(teacher)
    // Its time is over; the clock is everyone's, and sessions would end with it.
    const now = t.platform.clock.now()
    await t.platform.db.execute(
      sql`update centre_invitations set expires_at = ${now} where email = ${teacher.email} and state = 'open'`,
    )
    const call = t.api().centreInvitationView({ params: { token: last } })
    await expect(call).rejects.toMatchObject(refusedWith('link_expired', { status: 404 }))
    const states = (await invitationsOf(centre.manager))
      .filter(({ email }) => email === teacher.email)
      .map(({ state }) => state)
    expect(states).toEqual(['expired', 'withdrawn', 'declined', 'withdrawn'])
  })

  test('a teacher or a stranger invites nobody; a manager not without end', async () => {
    for (const person of [centre.member, await makeTeacher(t)]) {
      const call = as(person).centreInvite({ body: { email: 'a@example.com' } })
      await expect(call).rejects.toMatchObject(refusedWith('centre_manager_only', { status: 403 }))
    }
    const limited = await createTestApp({ rateLimits: true })
    const { manager } = await makeCentre(limited)
    const again = () => limited.api(manager.token).centreInvite({ body: { email: 'same@example.com' } })
    for (let time = 0; time < 5; time += 1) await again()
    await expect(again()).rejects.toMatchObject({ status: 429 })
  })
})

describe('members', () => {
  test('leave, and are removed by their manager; what they published for the centre stays its own', async () => {
    const { id, username, manager, member } = await makeCentre(t)
    await setPayout(t, manager, true)
    const productId = await published(member, id)
    const stranger = (await makeCentre(t)).manager
    const remove = (by: TestPerson) => as(by).centreMemberRemove({ body: { user_id: member.userId } })
    await expect(remove(stranger)).rejects.toMatchObject(refusedWith('member_unknown', { status: 404 }))
    await expect(remove(member)).rejects.toMatchObject(refusedWith('centre_manager_only', { status: 403 }))
    await remove(manager)
    await expect(remove(manager)).rejects.toMatchObject(refusedWith('member_unknown', { status: 404 }))
    expect((await as(member).centreOwn()).own).toBeNull()
    expect(await teachersShown(username)).toEqual([])
    expect(await view(t, manager, productId)).toMatchObject({ subscriber_id: id })
    expect(await subjectsTo(member)).toContainEqual(expect.stringContaining('no longer a member'))

    await accept(member, await invite(member, manager))
    await as(member).centreLeave({ body: {} })
    await expect(as(member).centreLeave({ body: {} })).rejects.toMatchObject(
      refusedWith('member_unknown', { status: 404 }),
    )
    await expect(as(manager).centreLeave({ body: {} })).rejects.toMatchObject({ status: 404 })
    expect(await subjectsTo(manager)).toContainEqual(expect.stringContaining('has left'))
  })

  test('choose for whom they publish; nobody else publishes for a centre', async () => {
    const { id, manager, member } = await makeCentre(t)
    const other = await makeCentre(t)
    const free = { price: '', productAccessCode: 'FREECOURSE' }
    const publish = async (person: TestPerson, subscriber_id: number | undefined, more = {}) =>
      add(
        t,
        person,
        await formOf(t, person, { ...(subscriber_id !== undefined && { subscriber_id }), ...more }),
      )
    for (const [person, wanted] of [
      [member, other.id],
      [await makeTeacher(t), id],
      [manager, 0],
      [manager, other.id],
    ] as const) {
      const answer = await publish(person, wanted, free)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'centre_not_member'])
    }
    // Each is paid out to whom it was published for.
    await setPayout(t, member, true)
    expect((await publish(member, id)).json()).toMatchObject({ code: 'payout_account_missing' })
    expect((await publish(member, 0)).statusCode).toBe(200)
    await setPayout(t, manager, true)
    await setPayout(t, member, false)
    expect((await publish(member, 0)).json()).toMatchObject({ code: 'payout_account_missing' })
    const answer = await publish(member, id)
    expect(await view(t, member, answer.json().course_id)).toMatchObject({
      subscriber_id: id,
      subscriber_type: 'centre',
      course_teacher: member.userId,
    })
  })

  test('whoever is removed while publishing has published before, or not at all', async () => {
    const { id, manager, member } = await makeCentre(t)
    await setPayout(t, manager, true)
    const form = await formOf(t, member, { subscriber_id: id })
    const [answer] = await Promise.all([
      add(t, member, form),
      as(manager).centreMemberRemove({ body: { user_id: member.userId } }),
    ])
    expect([200, 403]).toContain(answer.statusCode)
    const { rows } = await t.platform.db.execute(
      sql`select centre_id from products where teacher_id = ${member.userId}`,
    )
    expect(rows).toEqual(answer.statusCode === 200 ? [{ centre_id: String(id) }] : [])
    expect((await as(member).centreOwn()).own).toBeNull()
  })
})

test('a manager keeps the centre’s profile, and everybody sees it', async () => {
  const { id, username, manager, member } = await makeCentre(t)
  const form = (changes: Record<string, string | Blob> = {}) => {
    const body = new FormData()
    const fields = {
      name: 'Tide Pool',
      name_zh: '潮池',
      about: 'Line one\n<b>Line</b> two<script>',
      about_zh: '',
    }
    for (const [name, value] of Object.entries({ ...fields, ...changes })) body.set(name, value)
    return body
  }
  const stranger = as(member).centreUpdate({ body: form() })
  await expect(stranger).rejects.toMatchObject(refusedWith('centre_manager_only', { status: 403 }))
  await expect(as(manager).centreUpdate({ body: form({ name: ' ' }) })).rejects.toMatchObject({ status: 422 })
  const text = form({ picture: new Blob(['not a picture']) })
  await expect(as(manager).centreUpdate({ body: text })).rejects.toMatchObject({ status: 422 })
  const shown = () => t.api().shopView({ params: { username } })
  expect((await shown()).display_name).not.toBe('Tide Pool')
  const avatar = new Blob([new Uint8Array(await picture())])
  await as(manager).centreUpdate({ body: form({ picture: avatar }) })
  const shop = await shown()
  expect(shop).toMatchObject({
    display_name: 'Tide Pool',
    about: 'Line one<br /><b>Line</b> two',
    subscriber_id: id,
  })
  expect((await t.request({ url: shop.profile_picture })).statusCode).toBe(200)
  expect((await as(manager).centreOwn()).own?.centre).toMatchObject({
    centre_name_zh: '潮池',
    about: 'Line one\nLine two',
  })
  await as(manager).centreUpdate({ body: form({ remove_picture: '1' }) })
  expect((await shown()).profile_picture).toBe('')
  expect((await t.api().shopView({ params: { username: member.username } })).centre).toMatchObject({
    centre_name: 'Tide Pool',
  })
})

test('whoever deletes their account is forgotten in the invitations, too', async () => {
  const teacher = await makeTeacher(t)
  await invite(teacher)
  const { own } = await as(centre.manager).centreOwn()
  expect(own?.invitations.some(({ email }) => email === teacher.email)).toBe(true)
  await t.platform.db.transaction(tx => t.platform.hooks.call(accountDeletion, tx, teacher))
  expect((await invitationsOf(centre.manager)).some(({ email }) => email === teacher.email)).toBe(false)
})

async function published(member: TestPerson, subscriber_id: number): Promise<number> {
  const answer = await add(t, member, await formOf(t, member, { subscriber_id }))
  return answer.json().course_id
}

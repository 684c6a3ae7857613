import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { joinCentre, makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { bank, type Fields, formOf, profileOf, update } from '../profile.test-support.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  admin = await makePerson(t, { role: roles.admin })
})

const other = { account_number: '987-654321-000' }

/** Entered, verified and changed once. */
async function changedTeacher(): Promise<TestPerson> {
  const teacher = await makeTeacher(t)
  await update(t, teacher, bank)
  await t.platform.jobs.runDue()
  await update(t, teacher, other)
  return teacher
}

const mailOf = async (person: TestPerson, subject: string) =>
  (await t.mailsTo(person.email)).find(mail => mail.subject === subject)
async function tokenOf(person: TestPerson): Promise<string> {
  const mail = await mailOf(person, 'Your bank account was changed')
  return /\/stop-payouts\/([\w.-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
}
const bellOf = async ({ token }: TestPerson) => {
  await t.platform.jobs.runDue()
  return (await t.api(token).noticeList({ query: {} })).notices.map(({ kind, title }) => [kind, title])
}
const stop = (token: string) => t.api().payoutStop({ body: { token } })
const freezeOf = async (person: TestPerson) => (await profileOf(t, person)).payout_hold.frozen_at
const lift = ({ userId }: TestPerson, as = admin) =>
  t.api(as.token).adminPayoutLift({ body: { teacher_id: userId, reason: 'We called her' } })

describe('a change of bank or identity data', () => {
  test('needs the right password, and says so by its field', async () => {
    const teacher = await makeTeacher(t)
    await update(t, teacher, bank)
    const before = await profileOf(t, teacher)
    await expect(
      update(t, teacher, { ...other, title: 'English', current_password: 'guessed' }),
    ).rejects.toMatchObject({
      status: 422,
      body: { errors: { current_password: 'That password isn’t right.' } },
    })
    expect(await profileOf(t, teacher)).toEqual(before)
  })

  test('of an account without a password needs the code that was mailed for it, once', async () => {
    const teacher = await makePerson(t, { role: roles.teacher, passwordHash: null })
    const send = (fields: Fields) => t.api(teacher.token).teacherUpdate({ body: formOf(teacher, fields) })
    await t.api(teacher.token).teacherBankCode({ query: {} })
    const code = /^(\d{6}) is your code/m.exec((await t.mailsTo(teacher.email))[0]?.subject ?? '')?.[1] ?? ''
    await expect(send({ ...bank, current_password: '000000' })).rejects.toMatchObject({ status: 422 })
    await send({ ...bank, current_password: code })
    await expect(send({ ...other, current_password: code })).rejects.toMatchObject({
      body: { errors: { current_password: expect.any(String) } },
    })
    expect((await profileOf(t, teacher)).bank_details.account_number).toBe('••••9001')
  })

  test('together with a new password is proven by the one it takes the place of', async () => {
    const teacher = await makeTeacher(t)
    const next = { password: 'another long one', confirmpassword: 'another long one' }
    const wrong = { ...bank, ...next, current_password: 'guessed' }
    await expect(update(t, teacher, wrong)).rejects.toMatchObject({ status: 422 })
    const { data } = await update(t, teacher, { ...bank, ...next })
    expect((await profileOf(t, { ...teacher, token: data?.token ?? '' })).bank_details).toMatchObject({
      account_number: '••••9001',
    })
  })

  test('is kept: who, when, from where, which fields, masks and never numbers', async () => {
    const teacher = await changedTeacher()
    await update(t, teacher, { bank_name: 'HSBC', id_number: 'B765432(1)' })
    const { bank_changes, payout_hold } = await profileOf(t, teacher)
    const by = { by: teacher.displayName, means: 'session', from: expect.stringMatching(/./), reason: '' }
    const at = t.clock.now().toISOString()
    expect(bank_changes).toEqual([
      { ...by, at, kind: 'changed', fields: ['bank_name', 'id_number'], before: '', after: '' },
      { ...by, at, kind: 'changed', fields: ['account_number'], before: '••••9001', after: '••••1000' },
      {
        ...by,
        at,
        kind: 'entered',
        before: '',
        after: '••••9001',
        fields: ['bank_name', 'account_holder_name', 'routing_number', 'account_number', 'id_number'],
      },
    ])
    expect(payout_hold).toEqual({
      changed_at: at,
      waits_until: new Date(t.clock.now().getTime() + 72 * 3600 * 1000).toISOString(),
      frozen_at: null,
    })
  })

  test('for the first time makes nothing wait', async () => {
    const teacher = await makeTeacher(t)
    await update(t, teacher, bank)
    expect((await profileOf(t, teacher)).payout_hold).toEqual({
      changed_at: null,
      waits_until: null,
      frozen_at: null,
    })
    expect(await mailOf(teacher, 'Bank details were added to your account')).toBeDefined()
  })

  test('is told by mail and bell, at once, whatever mails somebody has chosen', async () => {
    const teacher = await makeTeacher(t)
    await t.api(teacher.token).noticeChoose({ body: { kind: 'teaching', mail: 'none' } })
    await update(t, teacher, bank)
    await t.platform.jobs.runDue()
    await update(t, teacher, other)
    expect(await bellOf(teacher)).toContainEqual(['safety', 'Your bank account was changed'])
    const mail = await mailOf(teacher, 'Your bank account was changed')
    expect(mail?.body).toContain('Before: ••••9001')
    expect(mail?.body).toContain('Now: ••••1000')
    expect(mail?.body).toContain(`By: ${teacher.displayName}`)
    expect(mail?.body).not.toContain(other.account_number)
    expect(mail?.body).not.toContain('unsubscribe')
  })

  test('of a centre by one manager is told to all of them', async () => {
    const centre = await makeCentre(t)
    const colleague = await makePerson(t, { role: roles.businessManager, language: 'zh-HK' })
    await joinCentre(t, colleague, centre.id)
    await update(t, centre.manager, bank)
    await t.platform.jobs.runDue()
    await update(t, centre.manager, other)
    expect(await mailOf(centre.manager, 'Your bank account was changed')).toBeDefined()
    expect(await mailOf(colleague, '你的銀行帳戶已更改')).toBeDefined()
    expect(await bellOf(colleague)).toContainEqual(['safety', 'Your bank account was changed'])
  })

  test.each([
    'update bank_changes set kind = kind',
    "update bank_changes set before = '{}', after = '{}', address = '', reason = ''",
    'delete from bank_changes',
    'truncate bank_changes',
  ])('stays as it was written: %s', async statement => {
    await changedTeacher()
    await expect(t.platform.db.execute(sql.raw(statement))).rejects.toThrow()
  })

  test('that was kept loses what is personal when its owner leaves, and nothing else', async () => {
    const teacher = await changedTeacher()
    await t.api(teacher.token).userDelete({
      body: { user_id: teacher.userId, email: teacher.email, username: teacher.username, pwd: PASSWORD },
    })
    const { rows } = await t.platform.db.execute(sql`
      select kind, address, before, after, array_length(fields, 1) as fields from bank_changes
      where teacher_id = ${teacher.userId} order by id`)
    const blank = { address: '', before: {}, after: {} }
    expect(rows).toEqual([
      { ...blank, kind: 'entered', fields: 5 },
      { ...blank, kind: 'changed', fields: 1 },
    ])
  })
})

describe('‘This was not me’', () => {
  test('stops payouts by the mailed link without a session, once and for all who press again', async () => {
    const teacher = await changedTeacher()
    const token = await tokenOf(teacher)
    const seen = { changed_at: expect.any(String), before: '••••9001', after: '••••1000' }
    expect(await t.api().payoutStopView({ query: { token } })).toEqual({ ...seen, state: 'open' })
    // Programs that open the links of an email stop nothing.
    expect(await freezeOf(teacher)).toBeNull()
    const answers = await Promise.all([stop(token), stop(token), stop(token)])
    expect(answers).toEqual(answers.map(() => ({ ...seen, state: 'frozen' })))
    const { bank_changes, payout_hold } = await profileOf(t, teacher)
    expect(payout_hold.frozen_at).toBe(t.clock.now().toISOString())
    expect(bank_changes.filter(({ kind }) => kind === 'frozen')).toMatchObject([
      { by: teacher.displayName, means: 'link', from: expect.stringMatching(/./) },
    ])
    expect((await t.mailsTo(teacher.email)).filter(({ subject }) => subject.includes('frozen'))).toHaveLength(
      1,
    )
  })

  test('stops payouts by a press of who is signed in, and tells staff', async () => {
    const teacher = await changedTeacher()
    const before = await waitingFrozen()
    const press = () => t.api(teacher.token).teacherPayoutStop({ body: { user_id: teacher.userId } })
    expect(await press()).toMatchObject({ frozen_at: t.clock.now().toISOString() })
    expect(await press()).toMatchObject({ frozen_at: t.clock.now().toISOString() })
    expect(await waitingFrozen()).toBe(before + 1)
    expect(await bellOf(admin)).toContainEqual(['safety', `${teacher.displayName} stopped their payouts`])
    const { rows } = await t.platform.db.execute(sql`
      select act, actor_id from staff_acts where subject_id = ${String(teacher.userId)}`)
    expect(rows).toEqual([{ act: 'payouts_frozen', actor_id: null }])
  })

  test.each([
    ['what was never signed', (token: string) => `${token.slice(0, -3)}abc`, 'stop_link_unknown'],
    ['another change', (token: string) => token.replace(/^\d+/, '1'), 'stop_link_unknown'],
    ['nonsense', () => 'nonsense', 'stop_link_unknown'],
  ])('is not for %s', async (_what, forge, code) => {
    const teacher = await changedTeacher()
    await expect(stop(forge(await tokenOf(teacher)))).rejects.toMatchObject({ body: { code } })
    expect(await freezeOf(teacher)).toBeNull()
  })

  test('ends after 30 days', async () => {
    const teacher = await changedTeacher()
    const token = await tokenOf(teacher)
    t.clock.advance({ hours: 30 * 24 + 1 })
    admin = await signedInAnew(t, admin)
    await expect(stop(token)).rejects.toMatchObject({ body: { code: 'stop_link_expired' } })
  })

  test('is not for who no longer runs the centre', async () => {
    const centre = await makeCentre(t)
    const colleague = await makePerson(t, { role: roles.businessManager })
    await joinCentre(t, colleague, centre.id)
    await update(t, centre.manager, bank)
    await t.platform.jobs.runDue()
    await update(t, centre.manager, other)
    const token = await tokenOf(colleague)
    await t.api(admin.token).adminManagerEnd({ body: { centre_id: centre.id, user_id: colleague.userId } })
    await expect(stop(token)).rejects.toMatchObject({ body: { code: 'stop_link_past' } })
    expect(await freezeOf(centre.manager)).toBeNull()
    await stop(await tokenOf(centre.manager))
    expect(await freezeOf(centre.manager)).not.toBeNull()
  })
})

const waitingFrozen = async () => {
  const { waiting } = await t.api(admin.token).adminOverview()
  return waiting.find(({ what }) => what === 'frozen_payouts')?.count ?? 0
}

describe('staff', () => {
  test('lift a freeze with a fresh password and a reason, which the seller reads; an old link then stops nothing', async () => {
    const teacher = await changedTeacher()
    const token = await tokenOf(teacher)
    await stop(token)
    t.clock.advance({ minutes: 11 })
    await expect(lift(teacher)).rejects.toMatchObject({ status: 403, body: { code: 'password_needed' } })
    admin = await signedInAnew(t, admin)
    expect(await lift(teacher)).toMatchObject({ frozen_at: null, waits_until: expect.any(String) })
    await expect(lift(teacher)).rejects.toMatchObject({ body: { code: 'payouts_not_frozen' } })
    expect((await mailOf(teacher, 'Your payouts can resume'))?.body).toContain('We called her')
    expect((await profileOf(t, teacher)).bank_changes[0]).toMatchObject({
      kind: 'lifted',
      by: admin.displayName,
      means: 'staff',
      from: '',
      reason: 'We called her',
    })
    await expect(stop(token)).rejects.toMatchObject({ body: { code: 'stop_link_past' } })
    expect(await freezeOf(teacher)).toBeNull()
    const { rows } = await t.platform.db.execute<{ act: string }>(sql`
      select act from staff_acts where subject_id = ${String(teacher.userId)} order by id`)
    expect(rows.map(({ act }) => act)).toEqual(['payouts_frozen', 'payouts_lifted'])
  })

  test('freeze with a reason; lifting is for admins', async () => {
    const teacher = await changedTeacher()
    const clerk = await makePerson(t, { role: roles.platformStaff })
    const body = { teacher_id: teacher.userId, reason: 'Her phone was stolen' }
    expect(await t.api(clerk.token).adminPayoutFreeze({ body })).toMatchObject({
      frozen_at: t.clock.now().toISOString(),
    })
    expect((await mailOf(teacher, 'Your payouts are frozen'))?.body).toContain('Her phone was stolen')
    await expect(lift(teacher, clerk)).rejects.toMatchObject({ status: 403, body: { code: 'role_refused' } })
    const nobody = { teacher_id: 999_999_999, reason: 'Who is it' }
    await expect(t.api(clerk.token).adminPayoutFreeze({ body: nobody })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('who add a manager have the others told by mail and bell', async () => {
    const { id, manager, name } = await makeCentre(t)
    admin = await signedInAnew(t, admin)
    const body = { centre_id: id, email: `new-${id}@example.com`, first_name: 'New', last_name: 'Manager' }
    await t.api(admin.token).adminManagerAdd({ body })
    expect(await bellOf(manager)).toContainEqual(['safety', `${name} has a new manager`])
    expect((await mailOf(manager, `Someone was added as a manager of ${name}`))?.body).toContain(body.email)
  })
})

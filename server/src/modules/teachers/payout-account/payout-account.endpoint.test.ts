import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { bank, pictureFile, profileOf, update } from '../profile.test-support.ts'
import { sweepPayoutAccounts } from './payout.jobs.definitions.ts'
import { findPayoutEnd, hasPayoutAccount } from './payout-account.repository.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const details = ({ userId, token }: TestPerson) =>
  t.api(token).teacherConnectDetails({ body: { user_id: userId } })
const settled = async (teacher: TestPerson) => {
  await t.platform.jobs.runDue()
  return profileOf(t, teacher)
}
const sells = ({ userId }: TestPerson) =>
  hasPayoutAccount(t.platform.db, { teacherId: userId, centreId: null })
const rowOf = async ({ userId }: TestPerson) => {
  const { rows } = await t.platform.db.execute<Record<string, unknown>>(
    sql`select * from payout_accounts where teacher_id = ${userId}`,
  )
  return rows[0] ?? {}
}

/** Besides what they are told of each change (`bank-changes.endpoint.test.ts`). */
const notifiedOfState = async ({ email }: TestPerson) =>
  (await t.mailsTo(email))
    .map(({ subject }) => subject)
    .filter(subject => !/^(Bank details|Your bank)/.test(subject))

describe('bank and identity data', () => {
  test('are kept sealed and shown as masks; what is blank, or the mask, stays', async () => {
    const teacher = await makeTeacher(t)
    expect((await profileOf(t, teacher)).bank_details).toEqual({
      bank_name: '',
      account_holder_name: '',
      routing_number: '',
      account_number: '',
      stripe_document_status: '',
    })
    await update(t, teacher, { ...bank, account_number: `  ${bank.account_number} ` })
    const shown = {
      bank_name: bank.bank_name,
      account_holder_name: bank.account_holder_name,
      routing_number: '••••88',
      account_number: '••••9001',
    }
    const profile = await profileOf(t, teacher)
    expect([profile.bank_details, profile.id_number]).toEqual([
      { ...shown, stripe_document_status: '' },
      '••••4567',
    ])
    const before = await rowOf(teacher)
    await update(t, teacher, { title: 'English', account_number: '', routing_number: '••••88' })
    // The same again troubles no one.
    await update(t, teacher, { account_number: bank.account_number })
    expect(await rowOf(teacher)).toEqual(before)
    await update(t, teacher, { account_number: '987-654321-000' })
    const after = await rowOf(teacher)
    expect(after).toMatchObject({ account_number_mask: '••••1000', revision: 2 })
    const { rows } = await t.platform.db.execute(
      sql`select 1 from vault_secrets where id = ${before.account_number_id}`,
    )
    expect(rows).toEqual([])
  })

  test.each([
    [{ account_number: '12' }, 'account_number'],
    [{ account_number: '<script>' }, 'account_number'],
    [{ routing_number: 'abc-def' }, 'routing_number'],
    [{ id_number: 'A' }, 'id_number'],
    [{ bank_name: 'x'.repeat(81) }, 'bank_name'],
  ])('%j is refused by its field, and nothing is saved', async (wrong, field) => {
    const teacher = await makeTeacher(t)
    const refused = await update(t, teacher, { ...bank, ...wrong, title: 'English' }).catch(
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } })
    expect(await profileOf(t, teacher)).toMatchObject({ title: '', bank_details: { bank_name: '' } })
  })
})

describe('a payout account', () => {
  test('is nothing until all is there, then verified by the provider, who tells by message; its owner by mail', async () => {
    const teacher = await makeTeacher(t)
    expect(await details(teacher)).toEqual({
      connect_account_status: 0,
      payout_state: 'none',
      requirements: [
        'The name of your bank',
        'The account holder’s name',
        'The routing number of your bank',
        'Your account number',
        'Your ID number',
      ],
      details_page: null,
    })
    const { id_number, ...most } = bank
    await update(t, teacher, most)
    expect(await settled(teacher)).toMatchObject({
      payout_state: 'none',
      user: { stripe_connect_id: null, connect_account_status: 0 },
      requirements: ['Your ID number'],
    })
    await update(t, teacher, { id_number })
    expect(await profileOf(t, teacher)).toMatchObject({ payout_state: 'pending', requirements: [] })
    expect(await sells(teacher)).toBe(false)
    expect(await settled(teacher)).toMatchObject({
      payout_state: 'verified',
      user: { stripe_connect_id: `payee-${teacher.userId}`, connect_account_status: 1 },
      bank_details: { stripe_document_status: 'provided' },
    })
    expect(await sells(teacher)).toBe(true)
    expect(await findPayoutEnd(t.platform.db, { teacherId: teacher.userId })).toEqual({
      destination: { provider: 'sandbox', accountId: expect.stringMatching(/^sbx_acct_/) },
      changedAt: null,
      frozenAt: null,
    })
    expect(await t.api(teacher.token).userGet({ query: { id: teacher.userId } })).toMatchObject({
      connect_account_status: 1,
      stripe_connect_id: `payee-${teacher.userId}`,
    })
    expect(await notifiedOfState(teacher)).toEqual(['Your account is verified for paid courses'])
  })

  test('wants a document, gets it, and is verified; our copy of it goes', async () => {
    const teacher = await makeTeacher(t)
    await update(t, teacher, { ...bank, account_number: '000-123456-002' })
    expect(await settled(teacher)).toMatchObject({
      payout_state: 'more_needed',
      requirements: ['A photo or scan of your ID document'],
      bank_details: { stripe_document_status: 'needed' },
    })
    const { api } = t
    const inChinese = await api(teacher.token).teacherConnectDetails({
      query: { language_code: 'zh-HK' },
      body: { user_id: teacher.userId },
    })
    expect(inChinese.requirements).toEqual(['身份證明文件的照片或掃描本'])

    await update(t, teacher, { id_doc_front: await pictureFile() })
    const given = await profileOf(t, teacher)
    expect(given).toMatchObject({
      payout_state: 'pending',
      id_doc_front: { name: 'identity.png', state: 'uploaded' },
      id_doc_back: null,
    })
    expect(await settled(teacher)).toMatchObject({
      payout_state: 'verified',
      id_doc_front: null,
      bank_details: { stripe_document_status: 'provided' },
    })
    const { rows } = await t.platform.db.execute<{ released: boolean }>(
      sql`select released_at is not null as released from media_files where owner_id = ${teacher.userId}`,
    )
    expect(rows).toEqual([{ released: true }])
  })

  test('is refused; another bank account is another try', async () => {
    const teacher = await makeTeacher(t)
    await update(t, teacher, { ...bank, account_number: '000 123456 003' })
    expect(await settled(teacher)).toMatchObject({ payout_state: 'refused', requirements: [] })
    const refused = await rowOf(teacher)
    await update(t, teacher, { account_number: bank.account_number })
    expect(await settled(teacher)).toMatchObject({ payout_state: 'verified' })
    const other = await rowOf(teacher)
    expect(other.generation).toBe(2)
    expect(other.provider_account_id).not.toBe(refused.provider_account_id)
    expect(await notifiedOfState(teacher)).toEqual([
      'Your payout account was refused',
      'Your account is verified for paid courses',
    ])
  })

  test('stays verified while other numbers are looked at, and is lost if they are refused', async () => {
    const teacher = await makeTeacher(t)
    await update(t, teacher, bank)
    await settled(teacher)
    await update(t, teacher, { account_number: '123-456789-002' })
    expect(await sells(teacher)).toBe(true)
    expect(await settled(teacher)).toMatchObject({ payout_state: 'verified' })
    expect(await notifiedOfState(teacher)).toHaveLength(1)
    await update(t, teacher, { account_number: '000-123456-003' })
    expect(await settled(teacher)).toMatchObject({ payout_state: 'refused' })
    expect(await sells(teacher)).toBe(false)
  })

  test('whose provider is away, or answers and is not heard, becomes one account in the end', async () => {
    const teacher = await makeTeacher(t)
    await update(t, teacher, { ...bank, account_number: '000-123456-005' })
    await t.platform.jobs.runDue()
    // The answer was lost: the job waits for its next try, while the provider's message says it all.
    const { rows } = await t.platform.db.execute(
      sql`select 1 from sandbox_accounts where key like ${`payout-${(await rowOf(teacher)).id}-%`}`,
    )
    expect(rows).toHaveLength(1)
    expect(await details(teacher)).toMatchObject({ connect_account_status: 1 })

    const unlucky = await makeTeacher(t)
    await update(t, unlucky, { ...bank, account_number: '000-123456-006' })
    expect(await settled(unlucky)).toMatchObject({ payout_state: 'pending' })
  })

  test('that takes its time is asked about when the message got lost', async () => {
    const own = await createTestApp({ payments: { ...t.platform.config.payments, sandboxEvents: 'off' } })
    const teacher = await makePerson(own, { role: roles.teacher })
    await update(own, teacher, { ...bank, account_number: '000-123456-004' })
    await own.platform.jobs.runDue()
    expect((await profileOf(own, teacher)).payout_state).toBe('pending')
    own.clock.advance({ hours: 7 })
    await own.platform.db.transaction(tx => own.platform.jobs.enqueue(tx, sweepPayoutAccounts, {}))
    await own.platform.jobs.runDue()
    expect((await profileOf(own, teacher)).payout_state).toBe('verified')
  })

  test('of a centre is looked after by its managers, and theirs alone', async () => {
    const { id, manager, member } = await makeCentre(t)
    const second = await makePerson(t, { role: roles.businessManager })
    await t.platform.db.execute(sql`update profiles set centre_id = ${id} where id = ${second.userId}`)
    await update(t, manager, bank)
    expect(await settled(second)).toMatchObject({
      payout_state: 'verified',
      bank_details: { account_number: '••••9001' },
    })
    expect(await profileOf(t, member)).toMatchObject({ payout_state: 'none' })
    const seller = { teacherId: member.userId, centreId: id }
    expect(await hasPayoutAccount(t.platform.db, seller)).toBe(true)
    expect(await sells(member)).toBe(false)

    const remove = async (who: TestPerson) =>
      t.api(who.token).userDelete({
        body: { user_id: who.userId, email: who.email, username: who.username, pwd: PASSWORD },
      })
    await remove(second)
    expect(await hasPayoutAccount(t.platform.db, seller)).toBe(true)
    await t.platform.db.execute(sql`update profiles set centre_id = null where id = ${member.userId}`)
    await remove(manager)
    expect(await hasPayoutAccount(t.platform.db, seller)).toBe(false)
  })

  test('is nobody else’s to see or to change', async () => {
    const [teacher, other] = [await makeTeacher(t), await makeTeacher(t)]
    await update(t, teacher, bank)
    const asOther = t.api(other.token)
    const refused = { status: 403 }
    await expect(asOther.teacherProfileView({ query: { id: teacher.userId } })).rejects.toMatchObject(refused)
    await expect(asOther.teacherConnectDetails({ body: { user_id: teacher.userId } })).rejects.toMatchObject(
      refused,
    )
    const student = await makePerson(t)
    await expect(
      t.api(student.token).teacherProfileView({ query: { id: student.userId } }),
    ).rejects.toMatchObject(refused)
    await update(t, other, { id_doc_front: await pictureFile() })
    await expect(
      update(t, other, { id_front_upload: 'c0ffee00-0000-4000-8000-000000000000' }),
    ).rejects.toMatchObject({
      status: 404,
    })
  })
})

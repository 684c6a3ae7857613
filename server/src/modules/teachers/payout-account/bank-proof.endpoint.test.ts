import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { bank, type Fields, formOf, pictureFile, profileOf, update } from '../profile.test-support.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

/** With what a session alone has. */
const send = (caller: TestPerson, fields: Fields) =>
  t.api(caller.token).teacherUpdate({ body: formOf(caller, fields) })
const missing = { status: 422, body: { errors: { current_password: expect.any(String) } } }

describe('a session alone', () => {
  test('redirects no payouts: not of a teacher, and not of a centre', async () => {
    const teacher = await makeTeacher(t)
    const { manager } = await makeCentre(t)
    for (const owner of [teacher, manager]) {
      await update(t, owner, bank)
      const before = await profileOf(t, owner)
      await expect(send(owner, { account_number: '987-654321-000' })).rejects.toMatchObject(missing)
      expect(await profileOf(t, owner)).toEqual(before)
    }
  })

  test.each([
    { bank_name: 'HSBC' },
    { account_holder_name: 'CHAN SIU MING' },
    { routing_number: '004-123' },
    { account_number: '987-654321-000' },
    { id_number: 'B765432(1)' },
  ] as Fields[])('changes nothing with %j, also as the first entry', async change => {
    const teacher = await makeTeacher(t)
    await expect(send(teacher, { ...change, title: 'English' })).rejects.toMatchObject(missing)
    expect(await profileOf(t, teacher)).toMatchObject({
      title: '',
      bank_details: { bank_name: '', account_holder_name: '', routing_number: '', account_number: '' },
      id_number: '',
    })
  })

  test('hands in no proof of identity', async () => {
    const teacher = await makeTeacher(t)
    await expect(send(teacher, { id_doc_front: await pictureFile() })).rejects.toMatchObject(missing)
    expect((await profileOf(t, teacher)).id_doc_front).toBeNull()
  })

  test('still changes everything else, with blanks, masks and the same numbers beside it', async () => {
    const teacher = await makeTeacher(t)
    await update(t, teacher, bank)
    const kept = { routing_number: '••••88', id_number: '', account_number: bank.account_number }
    await send(teacher, { title: 'English', bank_name: bank.bank_name, ...kept })
    expect(await profileOf(t, teacher)).toMatchObject({
      title: 'English',
      bank_details: { account_number: '••••9001' },
    })
  })

  test('adds no manager to a centre', async () => {
    const admin = await makePerson(t, { role: roles.admin })
    const { id } = await makeCentre(t)
    t.clock.advance({ minutes: 11 })
    const body = { centre_id: id, email: 'x@example.com', first_name: 'X', last_name: 'Y' }
    await expect(t.api(admin.token).adminManagerAdd({ body })).rejects.toMatchObject({
      status: 403,
      body: { code: 'password_needed' },
    })
  })
})

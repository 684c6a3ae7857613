import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type RoleId, roles } from '#server/kernel/caller.ts'
import { createTestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD } from '#server/testing/people.ts'

const NEW = 'another horse 電線'
const update = '/api/user/update'

function form(fields: Record<string, string>, file?: { bytes: Buffer; name?: string }): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  if (file) data.set('profile_picture', new Blob([new Uint8Array(file.bytes)]), file.name ?? 'me.png')
  return data
}
const picture = (background: string) =>
  sharp({ create: { width: 700, height: 400, channels: 3, background } })
    .png()
    .toBuffer()

test('the own record, others’ public card, nothing of staff, and nobody', async () => {
  const test = await testApp()
  const teacher = await makePerson(test, { role: roles.teacher })
  const student = await makePerson(test, { contactNo: '+852 5550 0001' })
  const staff = await makePerson(test, { role: roles.admin })
  const view = (id: number, token?: string) => test.request({ url: `/api/user/get?id=${id}`, token })

  const own = await view(student.userId, student.token)
  expect(own.headers['cache-control']).toBe('no-store')
  expect(own.json()).toEqual({
    user_id: student.userId,
    auth_id: student.authId,
    username: student.username,
    email: student.email,
    email_verified: true,
    has_password: true,
    role_id: 3,
    auth_type: 'STUDENT',
    subscriber_id: 0,
    stripe_customer_id: null,
    stripe_connect_id: null,
    connect_account_status: 0,
    status: 1,
    first_name: 'Siu Ming',
    last_name: 'Chan',
    display_name: 'Ming',
    profile_picture: '',
    auth_using: 'local',
    school: '',
    grade: '',
    language: 'en',
    created_at: test.clock.now().toISOString(),
    details: {
      first_name: 'Siu Ming',
      last_name: 'Chan',
      display_name: 'Ming',
      contact_no: '+852 5550 0001',
      profile_picture: '',
    },
  })
  const card = { display_name: 'Ming', profile_picture: '', auth_using: 'local' }
  // Ids can be counted through: of learners a first name, whatever they call themselves, and no picture.
  const picture = 'https://lh3.googleusercontent.com/ming'
  const parent = await makePerson(test, {
    role: roles.parent,
    pictureUrl: picture,
    displayName: 'Chan Siu Ming',
  })
  expect((await view(parent.userId)).json()).toEqual({
    user_id: parent.userId,
    username: '',
    display_name: 'Siu Ming',
    profile_picture: '',
    auth_using: 'local',
    auth_type: 'PARENT',
  })
  expect((await view(parent.userId, parent.token)).json()).toMatchObject({
    display_name: 'Chan Siu Ming',
    profile_picture: picture,
    auth_using: 'social',
  })
  for (const token of [undefined, teacher.token, 'not.a.token']) {
    const others = await view(student.userId, token)
    expect(others.json()).toEqual({
      ...card,
      display_name: 'Siu Ming',
      user_id: student.userId,
      username: '',
      auth_type: 'STUDENT',
    })
  }
  expect((await view(teacher.userId)).json()).toEqual({
    ...card,
    user_id: teacher.userId,
    username: teacher.username,
    auth_type: 'TEACHER',
  })
  // Who works here is no one's business, and staff read others by calls of their own, which are in the log.
  for (const token of [undefined, student.token]) {
    const ofStaff = await view(staff.userId, token)
    expect([ofStaff.statusCode, ofStaff.json().code]).toEqual([404, 'user_unknown'])
  }
  expect((await view(staff.userId, staff.token)).json().email).toBe(staff.email)
  expect((await view(student.userId, staff.token)).json()).toEqual({
    ...card,
    display_name: 'Siu Ming',
    user_id: student.userId,
    username: '',
    auth_type: 'STUDENT',
  })
  const nobody = await view(999_999_999, staff.token)
  expect(nobody.statusCode).toBe(404)
  expect(nobody.json().code).toBe('user_unknown')
  // The account's id is not the user's.
  const byAuthId = await view(student.authId, student.token)
  expect(byAuthId.json().email).not.toBe(student.email)
})

test('a profile changes by what is sent and keeps the rest; blank clears what may be empty', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const user_id = person.userId
  const read = async () =>
    (await test.request({ url: `/api/user/get?id=${user_id}`, token: person.token })).json()
  const all = {
    user_id,
    first_name: 'Dai Man',
    last_name: 'Lee',
    display_name: '大文',
    contact_no: '+852 5550 0002',
    school: '港島中學',
    gradeLevel: 'S3',
    language: 'zh-HK' as const,
  }
  const response = await test.request({ method: 'POST', url: update, body: all, token: person.token })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toBe(1)
  const changed = { first_name: 'Dai Man', last_name: 'Lee', display_name: '大文', language: 'zh-HK' }
  expect(await read()).toMatchObject({
    ...changed,
    school: '港島中學',
    grade: 'S3',
    username: person.username,
  })

  await test
    .api(person.token)
    .userUpdate({ body: { user_id, first_name: '', last_name: ' ', display_name: '' } })
  expect(await read()).toMatchObject({
    ...changed,
    school: '港島中學',
    details: { contact_no: '+852 5550 0002' },
  })
  await test
    .api(person.token)
    .userUpdate({ body: form({ user_id: String(user_id), school: '', contact_no: '', gradeLevel: '' }) })
  expect(await read()).toMatchObject({ ...changed, school: '', grade: '', details: { contact_no: '' } })
})

test('username, address, role and status cannot be changed here', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  await test.request({
    method: 'POST',
    url: update,
    token: person.token,
    body: {
      user_id: person.userId,
      username: 'other',
      email: 'other@example.com',
      role: 1,
      role_id: 1,
      status: 4,
      subscriber_id: 9,
      picture_url: 'https://x.example/',
    },
  })
  const { rows } = await test.platform.db.execute(sql`
    select username, email, role, status, centre_id, picture_url from accounts
    join profiles on account_id = accounts.id where accounts.id = ${person.authId}`)
  expect(rows).toEqual([
    {
      username: person.username,
      email: person.email,
      role: 3,
      status: 1,
      centre_id: null,
      picture_url: null,
    },
  ])
})

test('a picture is served in both sizes; the next one and its removal delete it', async () => {
  const test = await testApp()
  const person = await makePerson(test, { pictureUrl: 'https://pictures.example/me' })
  const user_id = String(person.userId)
  const api = test.api(person.token)
  const read = async () =>
    (await test.request({ url: `/api/user/get?id=${user_id}`, token: person.token })).json()
  expect(await read()).toMatchObject({ auth_using: 'social', profile_picture: 'https://pictures.example/me' })

  await api.userUpdate({ body: form({ user_id }, { bytes: await picture('#c00'), name: '../../x.svg' }) })
  const first = (await read()).profile_picture
  expect(first).toMatch(/^\/media\/avatars\/[\w-]+\.webp$/)
  expect(await read()).toMatchObject({ auth_using: 'local', details: { profile_picture: first } })
  for (const [url, size] of [
    [first, 512],
    [first.replace('.webp', '-96.webp'), 96],
  ]) {
    const response = await test.request({ url })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/webp')
    expect((await sharp(response.rawPayload).metadata()).width).toBe(size)
  }

  await api.userUpdate({ body: form({ user_id }, { bytes: await picture('#0c0') }) })
  await test.platform.jobs.runDue()
  const second = (await read()).profile_picture
  expect(second).not.toBe(first)
  expect((await test.request({ url: first })).statusCode).toBe(404)
  expect((await test.request({ url: first.replace('.webp', '-96.webp') })).statusCode).toBe(404)

  await api.userUpdate({ body: { user_id, remove_picture: '1' } })
  await test.platform.jobs.runDue()
  expect(await read()).toMatchObject({ profile_picture: '', auth_using: 'local' })
  expect((await test.request({ url: second })).statusCode).toBe(404)
})

test('what is no picture, a broken one and one too large are refused', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const send = (bytes: Buffer) =>
    test.api(person.token).userUpdate({ body: form({ user_id: String(person.userId) }, { bytes }) })
  await expect(send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject({
    status: 422,
    fields: { profile_picture: 'Please choose a JPEG, PNG or WebP picture' },
  })
  await expect(send((await picture('#00c')).subarray(0, 80))).rejects.toMatchObject({
    status: 422,
    fields: { profile_picture: 'This picture can’t be read' },
  })
  await expect(send(Buffer.alloc(8 * 1024 * 1024 + 1, 7))).rejects.toMatchObject({
    status: 413,
    body: { code: 'file_too_large' },
  })
})

test.each<[string, RoleId, RoleId]>([
  ['a student another student', roles.student, roles.student],
  ['a teacher a student', roles.teacher, roles.student],
  ['an admin a student', roles.admin, roles.student],
  ['platform staff a teacher', roles.platformStaff, roles.teacher],
  ['the master admin an admin', roles.masterAdmin, roles.admin],
])('nobody changes another’s profile: %s', async (_, callerRole, targetRole) => {
  const test = await testApp()
  const caller = await makePerson(test, { role: callerRole })
  const target = await makePerson(test, { role: targetRole })
  const send = (fields: object) =>
    test.request({
      method: 'POST',
      url: update,
      token: caller.token,
      body: { user_id: target.userId, ...fields },
    })
  expect((await send({ school: 'New' })).statusCode).toBe(403)
  expect((await send({ password: NEW, confirmpassword: NEW })).statusCode).toBe(403)
  await test.api().userLogin({ body: { username: target.username, password: PASSWORD } })
})

test('whoever saves their profile without end has to wait', async () => {
  const limited = await createTestApp({ rateLimits: true })
  const person = await makePerson(limited)
  const save = () =>
    limited.api(person.token).userUpdate({ body: { user_id: person.userId, school: 'Harbour College' } })
  for (let count = 0; count < 40; count++) await save()
  await expect(save()).rejects.toMatchObject({ status: 429, body: { code: 'too_many' } })
})

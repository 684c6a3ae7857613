import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { anyName } from './client.test-support.ts'
import { exactly } from './shape.test-support.ts'
import { ok, ownSlot, product, refusal, slot, teacherReview } from './shapes.test-support.ts'
import { registration, secret, signIn, verify, type World } from './world.test-support.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const picture = (name = 'a.png') => new File([new Uint8Array(png)], name, { type: 'image/png' })
const worksheet = (name: string) =>
  new File([new Uint8Array(readFileSync(demoMaterial('fractions.pdf')))], name, { type: 'application/pdf' })

const listed = {
  ...{
    teacher_id: 'number',
    display_name: 'string',
    title: 'string',
    sub_title: 'string',
    country: 'string',
  },
  ...{ languages: ['any'], trial_prices: ['any'], profile_picture: 'string' },
} as const

const profile = {
  ...{ user_id: 'number', teacher_id: 'number', title: 'string', sub_title: 'string', country: 'string' },
  ...{ phone_number: 'string', about: 'string' },
  user_details: {
    ...{ first_name: 'string', last_name: 'string', display_name: 'string', auth_using: 'string' },
    profile_picture: 'string',
  },
  user: { username: 'string', email: 'string', stripe_connect_id: 'string|null' },
  qualifications: [
    {
      ...{ id: 'number', title: 'string', doc_path: 'string', doc_type: 'string', doc_name: 'string' },
      ...{ teacher_id: 'number', subscriber_id: 'number' },
    },
  ],
  languages: [{ language_id: 'number', teacher_id: 'number', language: 'string', level: 'string' }],
  trial_prices: [
    {
      ...{
        price_id: 'number',
        duration: 'string',
        price: 'number',
        venue: 'string',
        is_trial: exactly('0', '1'),
      },
      slots: [ownSlot],
    },
  ],
  bank_details: {
    ...{
      bank_name: 'string',
      account_holder_name: 'string',
      routing_number: 'string',
      account_number: 'string',
    },
    stripe_document_status: 'string',
  },
  ...{
    id_number: 'string',
    id_doc_front: 'any',
    id_doc_back: 'any',
    followers: ['number'],
    reviews: ['any'],
  },
} as const

/** Registration, what staff ask for, and what the teacher says of themselves. */
export function teacherCalls(world: () => World): void {
  it('a teacher registers, staff ask for a document, and accept', async () => {
    const w = world()
    const { client, staff, t } = w
    const fields = registration(anyName())
    const { user } = await client.call(
      'POST teacher/register',
      {
        form: {
          ...fields,
          ...{
            phone_number: '+852 9123 4567',
            gender: 'Female',
            about: 'I teach maths.',
            profile_pic_changed: 1,
          },
          profile_picture: picture(),
          'qualification_files[]': [picture('degree.png'), worksheet('thesis.pdf')],
        },
      },
      { error: exactly(false), errors: 'any', user: { user_id: 'number', auth_id: 'number' } },
    )
    await verify(w, fields.email)
    w.teacher = await signIn(w, fields.username)
    await t.platform.jobs.runDue()
    const rows = await client.call(
      'POST admin/teachers',
      { body: { tab: 'requests', limit: 10, offset: 0, q: '' }, token: staff.token },
      {
        teachers: [{ user_id: 'number', teacherId: 'number', viewed: ['any'], requests: ['any'] }],
        count: 'number',
      },
    )
    expect(rows.teachers).toMatchObject([{ user_id: user.user_id, status: 4 }])
    const asked = { teacher_id: user.user_id, email: fields.email, request_text: 'Your degree, please<br>' }
    await client.call(
      'POST teacher/documents/request',
      { body: asked, token: staff.token },
      { status: 'any' },
    )
    const requests = await client.call(
      'GET teacher/request/{}',
      { path: [w.teacher.authId], token: w.teacher.token },
      [{ request_text: 'string', id: 'number', created_at: 'string' }],
    )
    expect(requests).toHaveLength(1)
    await client.call(
      'POST teacher/upload-documents',
      { form: { 'qualification_files[]': picture('d.png'), user_id: user.user_id }, token: w.teacher.token },
      { status: 'any' },
    )
    await t.platform.jobs.runDue()
    const done = { fulfilled: 1, teacher_id: user.user_id }
    await client.call('POST admin/request/update', { body: done, token: staff.token }, { status: 'any' })
    await client.call('GET teacher/documents/{}', { path: [user.user_id], token: staff.token }, [
      { title: 'string', doc_path: 'string', doc_type: 'string' },
    ])
    const zip = await client.call(
      'GET teacher/documents/{}/zip',
      { path: [user.user_id], token: staff.token },
      'any',
    )
    expect(zip.bytes.subarray(0, 2).toString()).toBe('PK')
    const accepted = { user_id: user.user_id, status: 1 }
    await client.call('POST admin/user/status', { body: accepted, token: staff.token }, { status: 'any' })
    w.teacher = await signIn(w, fields.username)
  })

  it('the profile is saved and read, with bank data and packages', async () => {
    const { client, teacher, t } = world()
    const { token, userId, authId, email } = teacher
    const form = {
      ...{ user_id: userId, auth_id: authId, bank_email: email, current_password: secret },
      ...{
        first_name: 'Ka Yan',
        last_name: 'Ho',
        display_name: 'Ms Ho',
        title: 'Maths',
        sub_title: 'With a plan',
      },
      ...{ country: 'HK', phone_number: '+852 9123 4567', about: '<p>Eleven years.</p>' },
      ...{
        bank_name: 'HSBC',
        account_holder_name: 'Ho Ka Yan',
        routing_number: '004-123',
        id_number: 'A123456(7)',
      },
      ...{ account_number: '000123456', id_doc_front: picture('f.png'), id_doc_back: picture('b.png') },
      languages: JSON.stringify([
        { language: 'English', level: 'Native' },
        { language: 'Chinese', level: 'Fluent' },
      ]),
      trials: JSON.stringify([{ duration: '30 minutes', price: 120, venue: 'Online', is_trial: '1' }]),
      updated_slots: '[]',
      'qualification_files[]': [picture('pgde.png'), picture('bed.png')],
    }
    const answer = { error: exactly(false), messages: 'string', errors: 'any' }
    await client.call('POST teacher/update', { form, token }, answer)
    await t.platform.jobs.runDue()
    const mine = await client.call('GET teacher/my-profile', { query: { id: userId }, token }, profile)
    const [{ language_id: language }, qualification] = [mine.languages[1], mine.qualifications.at(-1)]
    await client.call(
      'GET teacher/delete/qualification',
      { query: { qualification: qualification.id }, token },
      { status: 'any' },
    )
    await client.call(
      'POST teacher/delete/language',
      { body: { language, teacher: userId }, token },
      { status: 'any' },
    )
    const price = mine.trial_prices[0].price_id
    await client.call(
      'POST teacher/delete/trial/price',
      { body: { price, teacher: userId }, token },
      { status: 'any' },
    )
    const form2 = { user_id: userId, first_name: '', languages: '[]', trials: '[]', updated_slots: 'no list' }
    await client.call(
      'POST teacher/update',
      { form: form2, token, status: 422 },
      { ...refusal, errors: 'any' },
    )
    const details = { connect_account_status: 'number', requirements: ['any'] } as const
    const payee = await client.call(
      'POST teacher/connect/details',
      { body: { user_id: userId }, token },
      details,
    )
    expect(payee.connect_account_status).toBe(1)
  })

  it('lists of languages and packages also come as lists in JSON', async () => {
    const { client, teacher } = world()
    const body = {
      user_id: teacher.userId,
      languages: [{ language: 'French', level: 'Fluent' }],
      trials: [],
      updated_slots: [],
    }
    await client.call('POST teacher/update', { body, token: teacher.token }, { error: exactly(false) })
  })

  it('the shop shows slides', async () => {
    const { client, teacher } = world()
    const { token, userId } = teacher
    const slides = [{ id: 'number', file: 'string', type: 'string' }] as const
    const form = { 'files[0]': picture('shop.png'), 'data[0]': 'image/png' }
    const added = await client.call('POST teacher/add/slider/{}', { path: [userId], form, token }, slides)
    await client.call('GET teacher/get/slides/{}', { path: [userId] }, slides)
    await client.call('POST teacher/delete/slide', { body: { id: added[0].id }, token }, { status: 'any' })
  })

  it('times are added, changed and removed', async () => {
    const { client, teacher, day } = world()
    const { token, userId } = teacher
    const lesson = (date: string, isTrial: string, times: readonly string[]) => ({
      ...{ teacher_id: userId, is_trial: isTrial, date, duration: '60-minute lesson', price: 220 },
      slots: times.map(time => ({ time, duration: '60mins', seats: '2' })),
      ...{ slotsObj: {}, venue: 'https://zoom.example.com/j/1', pVenue: '' },
    })
    const slots = { status: 'any', slots: [ownSlot] } as const
    const body = [lesson(day(3), '1', ['10:00', '12:00', '14:00']), lesson(day(4), '0', ['10:00'])]
    const added = await client.call('POST teacher/addLessons', { body, token }, slots)
    const [first, second, third, fourth] = added.slots.map(({ slot_id }: { slot_id: number }) => slot_id)
    const change = { slot_id: first, trial_time: '09:30' }
    const changed = await client.call('POST teacher/editLessonsByTeacherId', { body: change, token }, slots)
    expect(changed.slots).toContainEqual(expect.objectContaining({ slot_id: first, trial_time: '09:30' }))
    const left = await client.call(
      'POST teacher/deleteLessonsByTeacherId',
      { body: { slot_id: fourth }, token },
      slots,
    )
    expect(left.slots.map(({ slot_id }: { slot_id: number }) => slot_id)).toEqual([first, second, third])
    const trial = { slot_id: third, teacher_id: userId, trial_id: added.slots[2].trial_id }
    await client.call('POST teacher/trial/slot/delete', { body: trial, token }, slots)
    const lessons = [{ price_id: 'number', duration: 'string', price: 'number', slots: [slot] }] as const
    await client.call('POST teacher/getLessonsByTeacherId', { body: { teacher_id: userId } }, lessons)
    const own = await client.call(
      'POST teacher/getLessonsByTeacherId',
      { body: { teacher_id: userId }, token },
      lessons,
    )
    expect(own[0].slots[0]).toMatchObject({ url: 'https://zoom.example.com/j/1', seats: 2 })
  })

  it('the profile has the times of its packages, and saves changes of them', async () => {
    const { client, teacher, day } = world()
    const { token, userId } = teacher
    const read = () => client.call('GET teacher/my-profile', { query: { id: userId }, token }, profile)
    const offered = (await read()).trial_prices.find(({ slots }: { slots: unknown[] }) => slots.length > 0)
    const [first, second] = offered.slots
    const updated = [{ ...first, trial_date: day(5), trial_time: '11:00', duration: 45, seats: '3' }, second]
    const form = { user_id: userId, languages: '[]', trials: '[]', updated_slots: JSON.stringify(updated) }
    await client.call('POST teacher/update', { form, token }, { error: exactly(false) })
    const after = (await read()).trial_prices.flatMap(({ slots }: { slots: unknown[] }) => slots)
    const wanted = { slot_id: first.slot_id, trial_date: day(5), trial_time: '11:00', duration: 45, seats: 3 }
    expect(after).toContainEqual(expect.objectContaining(wanted))
    expect(after).toContainEqual(
      expect.objectContaining({ slot_id: second.slot_id, trial_time: second.trial_time }),
    )
  })

  it('visitors find the teacher', async () => {
    const { client, teacher } = world()
    const teachers = { teachers: [listed], total: 'number' } as const
    await client.call('POST teachers/list', { body: { status: 'active', limit: 10, offset: 0 } }, teachers)
    const filters = { country: 'HK', speaks: '', price_min: 0, price_max: 1500 }
    await client.call('POST teacher/filter', { body: { filters, limit: 40, offset: 0 } }, teachers)
    const body = { teacher_id: teacher.userId }
    await client.call(
      'POST teacher/details',
      { body },
      {
        ...{ ...listed, languages: [{ language: 'string', level: 'string' }], reviews: [teacherReview] },
        trial_prices: [{ price_id: 'number', duration: 'string', price: 'number', slots: [slot] }],
        followers: 'number',
      },
    )
    await client.call('POST teacher/reviews', { body: { ...body, sort: 'highest' } }, [teacherReview])
    await client.call('GET teacher/reviews/{}', { path: [teacher.userId] }, [teacherReview])
    await client.call('GET teachers/shops', { query: { orderBy: 'alphabetical' } }, [
      {
        ...{ username: 'string', first_name: 'string', last_name: 'string', profile_picture: 'string' },
        ...{ auth_using: 'string', user_id: 'number' },
      },
    ])
    await client.call(
      'GET teacher/shop/{}',
      { path: [teacher.username] },
      {
        ...{
          user_id: 'number',
          username: 'string',
          first_name: 'string',
          last_name: 'string',
          followers: 'number',
        },
        ...{
          sliders: [{ id: 'number', file: 'string', type: 'string' }],
          products: [product],
          levels: ['any'],
        },
      },
    )
    await client.call('GET teacher/shop/{}', { path: ['nobody-here'], status: 404 }, refusal)
  })

  it('followers are shown to the teacher with masked addresses', async () => {
    const { client, teacher, student } = world()
    const { token, userId } = student
    const follow = { user_id: userId, subscriber_id: teacher.userId }
    const list = () =>
      client.call('GET teacher/followers', { query: { id: teacher.userId }, token: teacher.token }, [
        {
          ...{ display_name: 'string', first_name: 'string', last_name: 'string', email: 'string' },
          profile_picture: 'string',
        },
      ])
    await client.call('POST teacher/follow', { body: follow, token }, ok)
    expect((await list())[0].email).not.toBe(student.email)
    await client.call('POST teacher/unfollow', { body: follow, token }, ok)
    expect(await list()).toEqual([])
  })
}

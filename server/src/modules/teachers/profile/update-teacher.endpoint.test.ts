import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { receiveFile } from '../../media/index.ts'
import { type Fields, formOf, pictureFile, profileOf, update } from '../profile.test-support.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const refusedBy = (teacher: TestPerson, fields: Fields) =>
  update(t, teacher, fields).catch((error: unknown) => error)
const json = JSON.stringify

const said = {
  first_name: 'Karen',
  last_name: 'Lau',
  display_name: 'Karen Lau 劉嘉欣',
  country: 'HK',
  title: 'DSE English, former marker',
  title_zh: '中學文憑試英文',
  sub_title: 'Reading and writing with a plan',
  phone_number: '+852 9123 4567',
  about: '<p>Eleven years <script>alert(1)</script>in <strong>Kowloon Tong</strong>.</p>',
}

describe('the profile', () => {
  test('is saved at once, with all its parts, and read again', async () => {
    const teacher = await makeTeacher(t)
    const before = await profileOf(t, teacher)
    expect(before).toMatchObject({ title: '', languages: [], qualifications: [], version: 1, followers: [] })
    const answer = await update(t, teacher, {
      ...said,
      version: String(before.version),
      languages: json([
        { language: 'English', level: 'Native' },
        { language: 'Cantonese 廣東話', level: 'Fluent' },
      ]),
      trials: json([{ duration: '30 min trial', price: 120, venue: 'Online' }]),
      updated_slots: '[]',
      profile_picture: await pictureFile('me.png'),
      'qualification_files[]': await pictureFile('PGDE.png'),
      // As documented clients send them along; neither can be changed here.
      email: 'other@example.com',
      username: 'other',
    })
    expect(answer).toMatchObject({ error: false, messages: 'Profile updated successfully!', errors: {} })
    const profile = await profileOf(t, teacher)
    expect(profile).toMatchObject({
      user_id: teacher.userId,
      teacher_id: teacher.userId,
      title: said.title,
      title_zh: said.title_zh,
      sub_title: said.sub_title,
      country: 'HK',
      about: '<p>Eleven years in <strong>Kowloon Tong</strong>.</p>',
      phone_number: said.phone_number,
      user: { username: teacher.username, email: teacher.email },
      user_details: {
        first_name: 'Karen',
        last_name: 'Lau',
        display_name: said.display_name,
        auth_using: 'local',
        profile_picture: expect.stringMatching(/^\/media\/avatars\//),
      },
      languages: [
        { language: 'English', level: 'Native', teacher_id: teacher.userId },
        { language: 'Cantonese 廣東話', level: 'Fluent' },
      ],
      trial_prices: [{ duration: '30 min trial', price: 120, venue: 'Online', slots: [], is_trial: '1' }],
      qualifications: [{ title: 'PGDE.png', doc_name: 'PGDE.png', state: 'uploaded', doc_path: '' }],
      version: answer.version,
    })
    await t.platform.jobs.runDue()
    const [document] = (await profileOf(t, teacher)).qualifications
    expect(document).toMatchObject({
      state: 'ready',
      doc_type: 'image',
      doc_path: expect.stringMatching(/^\/media\/s\//),
    })
    expect((await t.request({ url: document?.doc_path ?? '' })).statusCode).toBe(200)
  })

  test('is not saved over what another tab has saved since', async () => {
    const teacher = await makeTeacher(t)
    const { version } = await update(t, teacher, { title: 'One', version: '1' })
    expect(await refusedBy(teacher, { title: 'Two', version: '1' })).toMatchObject({
      status: 409,
      body: { code: 'profile_changed' },
    })
    const both = await Promise.allSettled([
      update(t, teacher, { title: 'Three', version: String(version) }),
      update(t, teacher, { title: 'Four', version: String(version) }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    [{ country: 'XX' }, 'country', 'Please choose a country from the list.'],
    [{ title: 'x'.repeat(121) }, 'title', expect.any(String)],
    [{ phone_number: 'call me' }, 'phone_number', expect.any(String)],
    [{ password: 'short', confirmpassword: 'short' }, 'password', expect.any(String)],
    [{ password: 'a long new one', confirmpassword: 'another' }, 'confirmpassword', "Passwords don't match"],
    [
      { password: 'a long new one', confirmpassword: 'a long new one', current_password: '' },
      'current_password',
      expect.any(String),
    ],
    [{ languages: '[{"language":"English","level":"Perfect"}]' }, 'languages', expect.any(String)],
    [{ languages: 'nonsense' }, 'languages', expect.any(String)],
    [
      {
        languages: json([
          { language: 'French', level: 'Basic' },
          { language: 'french', level: 'Basic' },
        ]),
      },
      'languages',
      'This language is already in your list.',
    ],
    [
      { languages: json([{ language_id: 9_999_999, language: 'French', level: 'Basic' }]) },
      'languages',
      expect.any(String),
    ],
    [{ trials: json([{ duration: 'One', price: 3 }]) }, 'trials', expect.any(String)],
    [{ trials: json([{ price_id: 9_999_999, duration: 'One', price: 30 }]) }, 'trials', expect.any(String)],
    [{ updated_slots: json([{ slot_id: 'none' }]) }, 'updated_slots', expect.any(String)],
    [
      { 'qualification_files[]': new File(['x'], 'cv.docx') },
      'qualification_files',
      'Please choose an image or a PDF.',
    ],
    [{ profile_picture: new File(['no picture'], 'me.png') }, 'profile_picture', expect.any(String)],
  ] as [Fields, string, unknown][])(
    '%o is refused by its field, and nothing else is saved',
    async (wrong, field, message) => {
      const teacher = await makeTeacher(t)
      expect(await refusedBy(teacher, { ...said, ...wrong })).toMatchObject({
        status: 422,
        body: { error: true, errors: { [field]: message } },
      })
      expect(await profileOf(t, teacher)).toMatchObject({
        country: '',
        user_details: { first_name: 'Siu Ming' },
        languages: [],
        version: 1,
      })
    },
  )

  test('takes a new password for the present one, and answers a token for it', async () => {
    const teacher = await makeTeacher(t)
    const password = 'another horse 電池'
    const answer = await update(t, teacher, {
      title: 'English',
      password,
      confirmpassword: password,
      current_password: PASSWORD,
    })
    expect(
      (await t.request({ url: `/api/teacher/my-profile?id=${teacher.userId}`, token: teacher.token }))
        .statusCode,
    ).toBe(401)
    const renewed = { ...teacher, token: answer.data?.token ?? '' }
    expect(await profileOf(t, renewed)).toMatchObject({ title: 'English' })
  })

  test('of somebody whose application is not decided has a page of its own', async () => {
    const applicant = await makePerson(t, { role: roles.teacher, status: 4 })
    const refused = { status: 403, body: { code: 'role_refused' } }
    await expect(profileOf(t, applicant)).rejects.toMatchObject(refused)
    await expect(update(t, applicant, { title: 'English' })).rejects.toMatchObject(refused)
  })

  test('is nobody else’s to change', async () => {
    const [teacher, other] = [await makeTeacher(t), await makeTeacher(t)]
    const form = formOf(teacher, { title: 'Mine now' })
    await expect(t.api(other.token).teacherUpdate({ body: form })).rejects.toMatchObject({ status: 403 })
  })
})

describe('languages and trial lessons', () => {
  test('are changed by their id, stay when they are not named, and are taken away by themselves', async () => {
    const teacher = await makeTeacher(t)
    await update(t, teacher, {
      languages: json([
        { language: 'English', level: 'Native' },
        { language: 'French', level: 'Basic' },
      ]),
      trials: json([{ duration: '30 min', price: 0 }]),
    })
    const [english, french] = (await profileOf(t, teacher)).languages
    const [trial] = (await profileOf(t, teacher)).trial_prices
    await update(t, teacher, {
      languages: json([
        { language_id: french?.language_id, language: 'English', level: 'Fluent' },
        { language_id: english?.language_id, language: 'French', level: 'Native' },
        { language: 'Japanese', level: 'Basic' },
      ]),
      trials: json([{ price_id: trial?.price_id, duration: '45 min', price: 150 }]),
    })
    const changed = await profileOf(t, teacher)
    expect(changed.languages.map(({ language, level }) => `${language} ${level}`)).toEqual([
      'French Native',
      'English Fluent',
      'Japanese Basic',
    ])
    expect(changed.trial_prices).toMatchObject([{ duration: '45 min', price: 150 }])

    const api = t.api(teacher.token)
    const language = english?.language_id ?? 0
    const { version } = await api.teacherLanguageRemove({ body: { language, teacher: teacher.userId } })
    expect(version).toBe(changed.version + 1)
    await expect(
      api.teacherLanguageRemove({ body: { language, teacher: teacher.userId } }),
    ).rejects.toMatchObject({ status: 404, body: { code: 'language_unknown' } })
    const price = trial?.price_id ?? 0
    await api.trialPriceRemove({ body: { price, teacher: teacher.userId } })
    await expect(api.trialPriceRemove({ body: { price, teacher: teacher.userId } })).rejects.toMatchObject({
      status: 404,
    })
    expect(await profileOf(t, teacher)).toMatchObject({
      languages: [{ language: 'English' }, { language: 'Japanese' }],
      trial_prices: [],
    })
    // What was booked goes on pointing to it.
    const { rows } = await t.platform.db.execute(
      sql`select 1 from teacher_packages where id = ${price} and ended_at is not null`,
    )
    expect(rows).toHaveLength(1)

    const other = await makeTeacher(t)
    const theirs = (await profileOf(t, teacher)).languages[0]?.language_id ?? 0
    for (const owner of [teacher, other]) {
      await expect(
        t.api(other.token).teacherLanguageRemove({ body: { language: theirs, teacher: owner.userId } }),
      ).rejects.toMatchObject({ status: owner === teacher ? 403 : 404 })
    }
  })
})

describe('files', () => {
  const uploaded = async (
    teacher: TestPerson,
    purpose: 'introduction' | 'document' | 'material',
    name: string,
  ) =>
    (await receiveFile(t.platform, { ownerId: teacher.userId, purpose, name, path: demoMaterial(name) })).id

  test('a qualification is deleted with its bytes, by its owner only, also by the documented GET', async () => {
    const [teacher, other] = [await makeTeacher(t), await makeTeacher(t)]
    await update(t, teacher, {
      qualification_uploads: json([await uploaded(teacher, 'document', 'fractions.pdf')]),
      qualification_files: await pictureFile('letter.png'),
    })
    await t.platform.jobs.runDue()
    const [first, second] = (await profileOf(t, teacher)).qualifications
    const [one, two] = [first?.id ?? 0, second?.id ?? 0]
    await expect(t.api(other.token).qualificationRemove({ params: { id: one } })).rejects.toMatchObject({
      status: 404,
    })
    await t.api(teacher.token).qualificationRemove({ params: { id: one } })
    await t.api(teacher.token).qualificationRemoveByGet({ query: { qualification: two } })
    await t.platform.jobs.runDue()
    expect((await profileOf(t, teacher)).qualifications).toEqual([])
    for (const link of [first?.doc_path, second?.doc_path]) {
      expect((await t.request({ url: link ?? '' })).statusCode).toBe(404)
    }
  })

  test('an introduction is shown by a signed link, replaced, and taken away', async () => {
    const teacher = await makeTeacher(t)
    const first = await uploaded(teacher, 'introduction', 'bar-models.mp4')
    await update(t, teacher, { introduction_upload: first })
    await t.platform.jobs.runDue()
    const shown = (await profileOf(t, teacher)).introduction
    expect(shown).toMatchObject({ name: 'bar-models.mp4', state: 'ready', duration: expect.any(Number) })
    expect((await t.request({ url: shown?.url ?? '' })).headers['content-type']).toBe('video/mp4')

    await update(t, teacher, {
      introduction_upload: await uploaded(teacher, 'introduction', 'bar-models.mp4'),
    })
    await t.platform.jobs.runDue()
    expect((await t.request({ url: shown?.url ?? '' })).statusCode).toBe(404)
    await update(t, teacher, { remove_introduction: '1' })
    expect((await profileOf(t, teacher)).introduction).toBeNull()
  })

  test('are those that the teacher brought, for what they were brought for', async () => {
    const [teacher, other] = [await makeTeacher(t), await makeTeacher(t)]
    const material = await uploaded(teacher, 'material', 'fractions.pdf')
    const theirs = await uploaded(other, 'document', 'fractions.pdf')
    const tried: Fields[] = [
      { introduction_upload: material },
      { id_front_upload: material },
      { qualification_uploads: json([material]) },
      { qualification_uploads: json([theirs]) },
    ]
    for (const wrong of tried) {
      expect(await refusedBy(teacher, wrong)).toMatchObject({ status: 404, body: { code: 'upload_unknown' } })
    }
    expect((await profileOf(t, teacher)).version).toBe(1)
  })
})

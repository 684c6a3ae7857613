import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { dayIn } from '#server/testing/days.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { picture } from '#server/testing/product-forms.ts'
import { codeOf } from '#server/testing/refusals.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { dataExport, issueToken } from '../../accounts/index.ts'
import { asPart, makeStaff } from '../teachers.test-support.ts'
import { keepBadges } from './keep-badges.ts'

let t: TestApp
let staff: TestPerson
beforeAll(async () => {
  t = await testApp()
  staff = await makeStaff(t)
})

type Api = ReturnType<TestApp['api']>
type Kind = 'documents' | 'scrc' | 'registered_teacher' | 'edb_school'

async function claimForm(kind: Kind, number?: string, name = 'SCRC 987654321.png'): Promise<FormData> {
  const form = new FormData()
  form.set('kind', kind)
  if (number !== undefined) form.set('number', number)
  form.set('proof', new Blob([asPart(await picture())]), name)
  return form
}
const claim = async (person: TestPerson, kind: Kind = 'scrc', number?: string, of = t) =>
  (await of.api(person.token).badgeClaim({ body: await claimForm(kind, number) })).badge
const confirm = (badge_id: number, days = 500, of = t) =>
  of.api(staff.token).badgeConfirm({ body: { badge_id, valid_until: dayIn(of, days) } })
const refuse = (badge_id: number, reason = 'It can not be read.') =>
  t.api(staff.token).badgeRefuse({ body: { badge_id, reason } })
/** By a token of now: days pass in these tests, and sessions end. */
const own = async (person: TestPerson, of = t) =>
  (await of.api(await issueToken(of.platform, person)).badgeList()).badges
const shown = async (person: TestPerson, of = t) =>
  (await of.api().teacherDetails({ body: { teacher_id: person.userId } })).badges
const onCard = async (person: TestPerson, of = t) => {
  const { teachers } = await of.api().teacherFilter({ body: { filters: { q: person.username } } })
  return teachers.find(({ teacher_id }) => teacher_id === person.userId)?.badges
}
const proof = (id: number, token?: string) => t.api(token).badgeProof({ params: { id } })
const subjects = async ({ email }: TestPerson) => (await t.mailsTo(email)).map(({ subject }) => subject)

/** Listed from the start, as approval does it. */
const listed = async (): Promise<TestPerson> => {
  const teacher = await makeTeacher(t)
  await t.api(teacher.token).userUpdate({ body: { user_id: teacher.userId, display_name: 'Ms Ho' } })
  return teacher
}

describe('a badge of a teacher', () => {
  test('is claimed with a proof, confirmed, and shown on card, page and shop', async () => {
    const teacher = await listed()
    const badge = await claim(teacher)
    expect(badge).toMatchObject({ kind: 'scrc', state: 'claimed', number: '', has_proof: true })
    expect(await shown(teacher)).toEqual([])

    await confirm(badge.id)
    const expected = [{ kind: 'scrc', valid_until: dayIn(t, 500), number: '' }]
    expect(await shown(teacher)).toEqual(expected)
    expect(await onCard(teacher)).toEqual(expected)
    const shop = await t.api().shopView({ params: { username: teacher.username } })
    expect(shop.badges).toEqual(expected)
    expect(await own(teacher)).toMatchObject([{ state: 'confirmed', valid_until: dayIn(t, 500) }])
    expect(await subjects(teacher)).toEqual(['Your badge “SCRC checked” is confirmed'])
  })

  test('badges stand in one order, whatever was confirmed first', async () => {
    const teacher = await listed()
    for (const kind of ['registered_teacher', 'documents', 'scrc'] as const)
      await confirm((await claim(teacher, kind)).id)
    expect((await shown(teacher)).map(({ kind }) => kind)).toEqual([
      'documents',
      'scrc',
      'registered_teacher',
    ])
  })

  test('is refused with a reason, and may be claimed again', async () => {
    const teacher = await listed()
    const first = await claim(teacher, 'documents')
    await refuse(first.id)
    expect(await own(teacher)).toMatchObject([{ state: 'refused', reason: 'It can not be read.' }])
    const [mail] = await t.mailsTo(teacher.email)
    expect(mail?.body).toContain('> It can not be read.')
    expect(await shown(teacher)).toEqual([])
    t.clock.advance({ minutes: 1 })
    await claim(teacher, 'documents')
    expect((await own(teacher)).map(({ state }) => state)).toEqual(['claimed', 'refused'])
  })

  test('is renewed: the new one takes the place of the old', async () => {
    const teacher = await listed()
    const first = await claim(teacher)
    await confirm(first.id, 10)
    t.clock.advance({ minutes: 1 })
    const second = await claim(teacher)
    expect(await shown(teacher)).toMatchObject([{ valid_until: dayIn(t, 10) }])
    await confirm(second.id, 400)
    expect(await shown(teacher)).toMatchObject([{ valid_until: dayIn(t, 400) }])
    expect((await own(teacher)).map(({ state }) => state)).toEqual(['confirmed', 'expired'])
  })

  test('is taken off by its owner, and the proof with it', async () => {
    const teacher = await listed()
    const badge = await claim(teacher)
    await confirm(badge.id)
    const { doc_path } = await proof(badge.id, teacher.token)
    await t.api(teacher.token).badgeWithdraw({ body: { badge_id: badge.id } })
    expect(await shown(teacher)).toEqual([])
    expect(await onCard(teacher)).toEqual([])
    expect(await codeOf(proof(badge.id, teacher.token))).toBe('badge_proof_gone')
    await t.platform.jobs.runDue()
    expect((await t.request({ url: doc_path })).statusCode).toBe(404)
    expect(await codeOf(t.api(teacher.token).badgeWithdraw({ body: { badge_id: badge.id } }))).toBe(
      'badge_state',
    )
    // A claim, too.
    const mistake = await claim(teacher)
    await t.api(teacher.token).badgeWithdraw({ body: { badge_id: mistake.id } })
    expect(await codeOf(confirm(mistake.id))).toBe('badge_state')
  })

  test('is taken away by staff, with the reason; a claim is refused instead', async () => {
    const teacher = await listed()
    const badge = await claim(teacher)
    const revoke = () =>
      t.api(staff.token).badgeRevoke({ body: { badge_id: badge.id, reason: 'No longer true' } })
    expect(await codeOf(revoke())).toBe('badge_state')
    await confirm(badge.id)
    await revoke()
    expect(await shown(teacher)).toEqual([])
    expect(await own(teacher)).toMatchObject([{ state: 'withdrawn', reason: 'No longer true' }])
    expect(await subjects(teacher)).toContain('Your badge “SCRC checked” was removed')
  })
})

describe('of two at once', () => {
  test('one claim is taken, and no file of the other stays', async () => {
    const teacher = await listed()
    const outcomes = await Promise.all([codeOf(claim(teacher)), codeOf(claim(teacher))])
    expect(outcomes.sort()).toEqual(['badge_claimed', 'taken'])
    expect(await codeOf(claim(teacher))).toBe('badge_claimed')
    const { rows } = await t.platform.db.execute(
      sql`select 1 from media_files where owner_id = ${teacher.userId} and purpose = 'proof'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('one decision counts', async () => {
    const teacher = await listed()
    const { id } = await claim(teacher)
    const outcomes = await Promise.all([codeOf(confirm(id)), codeOf(confirm(id)), codeOf(refuse(id))])
    expect(outcomes.sort()).toEqual(['badge_state', 'badge_state', 'taken'])
    expect(await subjects(teacher)).toHaveLength(1)
  })
})

describe('a centre', () => {
  test('is registered under its public number, kept by those who run it', async () => {
    const centre = await makeCentre(t)
    expect((await t.api(centre.manager.token).badgeList()).kinds).toEqual(['edb_school'])
    expect(await codeOf(claim(centre.manager, 'edb_school', ''))).toBe('fields')
    expect(await codeOf(claim(centre.manager, 'edb_school', '<b>1</b>'))).toBe('fields')
    expect(await codeOf(claim(centre.manager, 'scrc'))).toBe('fields')
    expect(await codeOf(claim(centre.member, 'edb_school', '566462'))).toBe('fields')
    const badge = await claim(centre.manager, 'edb_school', '566462')
    await confirm(badge.id)
    const shop = () => t.api().shopView({ params: { username: centre.username } })
    expect((await shop()).badges).toEqual([
      { kind: 'edb_school', valid_until: dayIn(t, 500), number: '566462' },
    ])
    expect(await subjects(centre.manager)).toEqual(['Your badge “EDB registered school” is confirmed'])
    expect(await codeOf(proof(badge.id, centre.member.token))).toBe('badge_unknown')
    await t.api(centre.manager.token).badgeWithdraw({ body: { badge_id: badge.id } })
    expect((await shop()).badges).toEqual([])
  })
})

describe('access', () => {
  test('the proof is for its owner and staff, by a link for ten minutes, under a name of ours', async () => {
    const teacher = await listed()
    const { id } = await claim(teacher)
    const other = await listed()
    const student = await makePerson(t)
    expect(await codeOf(proof(id, other.token))).toBe('badge_unknown')
    expect(await codeOf(proof(id, student.token))).toBe('role_refused')
    expect(await codeOf(proof(id))).toBe('sign_in_required')
    expect(await codeOf(proof(99_999_999, staff.token))).toBe('badge_unknown')
    for (const { token } of [teacher, staff]) {
      const { doc_path, doc_type } = await proof(id, token)
      expect(doc_type).toBe('image')
      const answer = await t.request({ url: doc_path })
      expect(answer.headers['content-type']).toBe('image/png')
      const later = await createTestApp()
      later.clock.advance({ minutes: 11 })
      expect((await later.request({ url: doc_path })).statusCode).toBe(404)
    }
    const { rows } = await t.platform.db.execute(
      sql`select name from media_files where owner_id = ${teacher.userId}`,
    )
    expect(rows).toEqual([{ name: 'scrc.png' }])
    expect(await codeOf(t.api(other.token).badgeWithdraw({ body: { badge_id: id } }))).toBe('badge_unknown')
  })

  test('only teachers and managers claim, only staff decide', async () => {
    const teacher = await listed()
    const { id } = await claim(teacher)
    const applicant = await makePerson(t, { role: roles.teacher, status: 4 })
    const student = await makePerson(t)
    for (const person of [applicant, student, staff]) expect(await codeOf(claim(person))).toBe('role_refused')
    const decisions = [
      (api: Api) => api.badgeConfirm({ body: { badge_id: id, valid_until: dayIn(t, 9) } }),
      (api: Api) => api.badgeRefuse({ body: { badge_id: id, reason: 'x' } }),
      (api: Api) => api.badgeRevoke({ body: { badge_id: id, reason: 'x' } }),
      (api: Api) => api.adminBadges({ body: {} }),
    ]
    for (const decide of decisions) {
      expect(await codeOf(decide(t.api(teacher.token)))).toBe('role_refused')
      expect(await codeOf(decide(t.api()))).toBe('sign_in_required')
    }
  })

  test('staff see claims that wait, the oldest first, with whose they are', async () => {
    const teacher = await listed()
    const { id } = await claim(teacher, 'registered_teacher')
    const wanted = { kind: 'registered_teacher', limit: 100 } as const
    const { badges, count } = await t.api(staff.token).adminBadges({ body: wanted })
    expect(count).toBe(badges.length)
    expect(badges.at(-1)).toMatchObject({
      id,
      owner: { type: 'teacher', id: teacher.userId, display_name: 'Ms Ho', username: teacher.username },
      claimed_by: teacher.userId,
      decided_by: null,
    })
    await confirm(id)
    const after = await t.api(staff.token).adminBadges({ body: { ...wanted, state: 'confirmed' } })
    expect(after.badges.find(badge => badge.id === id)?.decided_by).toBe(staff.userId)
  })

  test('bad files and days are refused beside their fields', async () => {
    const teacher = await listed()
    const send = async (bytes: Uint8Array | string | null, name = 'proof.pdf') => {
      const form = new FormData()
      form.set('kind', 'scrc')
      if (bytes !== null) form.set('proof', new Blob([asPart(bytes)]), name)
      return t
        .api(teacher.token)
        .badgeClaim({ body: form })
        .then(
          (): Record<string, string> => ({}),
          (error: { body: { errors?: Record<string, string> } }) => error.body.errors ?? {},
        )
    }
    expect(await send(null)).toEqual({ proof: 'Please choose a document that proves it.' })
    expect((await send(await readFile(demoMaterial('parent-notes.docx')), 'a.docx')).proof).toContain(
      'a picture or a PDF',
    )
    for (const bad of ['', 'nothing', (await readFile(demoMaterial('fractions.pdf'))).subarray(0, 900)])
      expect((await send(bad)).proof).toBeTruthy()
    expect(await send(await readFile(demoMaterial('fractions.pdf')))).toEqual({})
    const [badge] = await own(teacher)
    for (const days of [-1, 5000]) expect(await codeOf(confirm(badge?.id ?? 0, days))).toBe('fields')
    expect(await codeOf(refuse(badge?.id ?? 0, ' '))).toBe('fields')
  })
})

describe('as days go by', () => {
  test('it ends after its last day, is told 30 days before, once, and the proof goes 30 days after', async () => {
    const later = await createTestApp()
    const teacher = await listed()
    const { id } = await claim(teacher, 'scrc', undefined, later)
    await confirm(id, 60, later)
    const mails = async () =>
      (await later.mailsTo(teacher.email)).filter(({ subject }) => subject.includes('expires on'))
    const pass = async (days: number) => {
      later.clock.advance({ days })
      await keepBadges(later.platform)
    }
    await pass(29)
    expect(await mails()).toEqual([])
    expect((await own(teacher, later))[0]?.has_proof).toBe(true)
    await pass(1)
    expect(await mails()).toHaveLength(1)
    expect((await own(teacher, later))[0]).toMatchObject({ has_proof: false, state: 'confirmed' })
    await pass(30)
    expect(await mails()).toHaveLength(1)
    expect(await shown(teacher, later)).toHaveLength(1)
    // Over at midnight, even if nothing has marked it yet.
    later.clock.advance({ days: 1 })
    const visible = () => later.api().shopView({ params: { username: teacher.username } })
    expect((await visible()).badges).toEqual([])
    await keepBadges(later.platform)
    expect(await shown(teacher, later)).toEqual([])
    expect(await onCard(teacher, later)).toEqual([])
    expect(await own(teacher, later)).toMatchObject([{ state: 'expired' }])
  })

  test('nobody is reminded whose renewal waits', async () => {
    const later = await createTestApp()
    const teacher = await listed()
    await confirm((await claim(teacher, 'scrc', undefined, later)).id, 20, later)
    await claim(teacher, 'scrc', undefined, later)
    await keepBadges(later.platform)
    expect((await later.mailsTo(teacher.email)).map(({ subject }) => subject)).toEqual([
      'Your badge “SCRC checked” is confirmed',
    ])
  })
})

describe('who leaves', () => {
  test('has their badges in the copy of their data, and takes them along', async () => {
    const teacher = await listed()
    const { id } = await claim(teacher)
    await confirm(id)
    const { doc_path } = await proof(id, teacher.token)
    const parts = await t.platform.hooks.call(dataExport, t.platform.db, teacher)
    expect(parts.get('teachers')?.data).toMatchObject({
      badges: [{ kind: 'scrc', state: 'confirmed', valid_until: dayIn(t, 500) }],
    })
    const { userId, email, username } = teacher
    await t.api(teacher.token).userDelete({ body: { user_id: userId, email, username, pwd: PASSWORD } })
    await t.platform.jobs.runDue()
    expect(await codeOf(proof(id, staff.token))).toBe('badge_unknown')
    expect((await t.request({ url: doc_path })).statusCode).toBe(404)
  })

  test('a centre keeps its badge while somebody runs it', async () => {
    const centre = await makeCentre(t)
    const { id } = await claim(centre.manager, 'edb_school', '123456')
    const second = await makePerson(t, { role: roles.businessManager })
    await t.platform.db.execute(sql`update profiles set centre_id = ${centre.id} where id = ${second.userId}`)
    const leave = ({ userId, email, username, token }: TestPerson) =>
      t.api(token).userDelete({ body: { user_id: userId, email, username, pwd: PASSWORD } })
    await leave(centre.manager)
    await confirm(id)
    expect(await subjects(second)).toEqual(['Your badge “EDB registered school” is confirmed'])
    await leave(second)
    expect(await codeOf(proof(id, staff.token))).toBe('badge_unknown')
  })
})

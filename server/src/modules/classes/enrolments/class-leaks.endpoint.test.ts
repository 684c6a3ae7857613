import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp } from '#server/testing/app.ts'
import { bringFile, enrol, makeClass } from '#server/testing/classes.ts'
import { type Crawled, crawl } from '#server/testing/crawl.ts'
import { open } from '#server/testing/database.ts'
import { makePerson, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { inTurn, reportSample } from '../../../../../tools/seed.ts'
import { findFiles } from '../../media/index.ts'

// Whatever is added to the contract later is crawled too: every call, with ids that exist, and every address found in
// the answers, while the door of the lesson is open. No one but the class's teacher and those enrolled may find the
// address of the meeting, what was noted for them, or what is in its materials.

const logged: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  }),
)
const db = await open()
const t = await createTestApp({}, { db, log })
afterAll(async () => {
  await t.platform.jobs.stop()
  await db.close()
})

const link = 'https://zoom.us/j/98765?pwd=SecretRoom4711'
const note = 'SecretNote: chapter 12'

const made = await makeClass(t, { inDays: 1, seats: 20 })
const { classId, productId } = made
await db.execute(sql`update classes set zoom_link = ${link} where id = ${classId}`)
await db.execute(sql`update lessons set note = ${note} where class_id = ${classId}`)
const student = await makePerson(t)
const enrolmentId = await enrol(t, classId, student)
const uploadId = await bringFile(t, made.teacher)
const given = await t
  .api(made.teacher.token)
  .classMaterialGive({ body: { class_id: classId, upload_id: uploadId } })
await t.platform.jobs.runDue()
const file = (await findFiles(db, [uploadId])).get(uploadId)
const key = file?.storageKey ?? 'no key'
const bytes = await t.platform.storage.get(key)
const hash = createHash('sha256')
if (bytes) for await (const chunk of bytes.stream) hash.update(chunk)
const digest = hash.digest('hex')
const [shown] = await t.api(made.teacher.token).classSingle({ body: { class_id: classId } })
const lesson = shown.lessons[0]
if (!lesson) throw new Error('The class has no lesson')
const begins = hongKongInstant(lesson.date, lesson.time)
t.clock.advance({ seconds: (begins.getTime() - t.clock.now().getTime()) / 1000 - 300 })
const teacher = await signedInAnew(t, made.teacher)

/** What only those inside may find. */
function secretsIn({ call, body }: Crawled): string[] {
  const text = body.toString('utf8')
  return [
    ...(text.includes('SecretRoom4711') ? ['the meeting'] : []),
    ...(text.includes('SecretNote') ? ['the note'] : []),
    ...(text.includes(key) ? ['a storage key'] : []),
    ...(createHash('sha256').update(body).digest('hex') === digest ? ['the bytes of a material'] : []),
  ].map(what => `${call}: ${what}`)
}

const known: Readonly<Record<string, unknown>> = {
  ...{ class_id: classId, lesson_id: lesson.lesson_id, enrolment_id: enrolmentId, course_id: productId },
  ...{ classes: [classId], material_id: given.material_id, upload_id: uploadId, teacher_id: teacher.userId },
  ...{ startingDate: lesson.date, endingDate: lesson.date, limit: '50', offset: '0', page: '1' },
  ...{
    trial_id: 1,
    slot_id: lesson.lesson_id,
    booking_id: enrolmentId,
    order_id: 1,
    status: '1',
    type: 'teacher',
  },
  ...{ language_code: 'en', message: 'Is there a place?', note: 'Chapter 3', attendance: 1, confirm: false },
  ...{ learner_id: null, subscriber_id: 0, username: 'nobody', when: 'upcoming', waiting: false, reason: '' },
}
const ids = [classId, lesson.lesson_id, enrolmentId, productId, teacher.userId, student.userId]

/** Not of those who would sign themselves out, change who they are, or take back what is looked for. */
const left =
  /delete\/class\/material|logout|password|user\/delete|user\/update|account\/delete|uploads|payment\/sandbox|webhook/

/** With their own id, that of the student, and all that exists. */
const crawlAs = (person: TestPerson, token: string | undefined): Promise<Crawled[]> =>
  crawl(t, { token, known, ids: [person.userId, ...ids], skip: ({ path }) => left.test(path) })

async function withPlace(state: string): Promise<TestPerson> {
  const person = await makePerson(t)
  const own = await enrol(t, classId, person)
  await db.execute(sql`
    update enrolments set state = ${state}, ended_at = ${state === 'cancelled' ? t.clock.now() : null},
      held_until = ${state === 'offered' ? new Date(t.clock.now().getTime() + 3600_000) : null}
    where id = ${own}`)
  return person
}

const outsiders: [string, () => Promise<TestPerson>][] = [
  ['a stranger', () => makePerson(t)],
  ['another student', () => makePerson(t)],
  ['who waits', () => withPlace('waiting')],
  ['who was offered a place', () => withPlace('offered')],
  ['whose request is open', () => withPlace('requested')],
  ['who has left', () => withPlace('cancelled')],
  ['another teacher', () => makeTeacher(t)],
  ['staff', () => makePerson(t, { role: roles.platformStaff })],
  ['a master admin', () => makePerson(t, { role: roles.masterAdmin })],
]

// A full run crawls as all of them, others as one, by turns of the seed.
const some = inTurn(outsiders, outsiders.length)
reportSample('Outsiders of classes', some.length, outsiders.length)

describe.each(some)('%s', (name, make) => {
  test('finds neither the meeting nor notes nor materials, in no answer and no mail', async () => {
    const person = await make()
    const answers = await crawlAs(person, name === 'a stranger' ? undefined : person.token)
    expect(answers.length).toBeGreaterThan(200)
    expect(answers.flatMap(secretsIn)).toEqual([])
    await t.platform.jobs.runDue()
    const mails = JSON.stringify(await t.mailsTo(person.email))
    expect(mails).not.toMatch(/SecretRoom4711|SecretNote|\/media\/s\//)
  }, 180_000)
})

describe('the crawl would notice', () => {
  test.each([
    ['the student', student],
    ['the teacher', teacher],
  ])(
    '%s finds them all',
    async (_name, person) => {
      const { token } = await signedInAnew(t, person)
      const found = (await crawlAs(person, token)).flatMap(secretsIn).join('\n')
      for (const what of ['the meeting', 'the note', 'the bytes of a material']) expect(found).toContain(what)
      expect(found).not.toContain('a storage key')
    },
    180_000,
  )
})

test('nothing of it stands in the log', () => {
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter(line => /SecretRoom4711|SecretNote/.test(line) || line.includes(key))).toEqual([])
})

import { readFile } from 'node:fs/promises'
import { expect, inject, it, vi } from 'vitest'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { mondayOf } from '../web/app/features/classes/calendar/calendar-range.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { enrolByCall, mailedAbout } from './support/checkout.ts'
import { statusOf } from './support/client.ts'
import { openCourseOf } from './support/courses.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { clientOf, demo, makePerson, type Person, sessionOf, unique } from './support/people.ts'

// A class while it runs: what is given, who came, and a word to all.

const teacher = demo('teacher')
/** For its teacher and those enrolled. */
const secretLink = 'https://zoom.us/j/5550142857?pwd=LanternSecret'
const worksheet = new URL('../demo/materials/fractions.pdf', import.meta.url).pathname

/** A Tuesday of its own for each journey and each try, far from those of other journeys. */
let weeks = 29
function nextTuesday(): Day {
  weeks += 1
  return addDays(mondayOf(hongKongDay(new Date())), 7 * weeks + 1)
}

/** A free class of the demo's teacher, of a course that everyone can look at. */
async function makeClass(title: string): Promise<{ classId: number; courseId: number; day: Day }> {
  const course = await openCourseOf(teacher)
  const [day, courseId] = [nextTuesday(), course.course_id]
  const fields = { title, course_id: courseId, date: day, class_price: 0, color: 'teal' }
  const times = { time: '21:00', end_time: '21:45', zoom_link: secretLink }
  const { classId } = await (await clientOf(teacher)).classAdd({ body: { ...fields, ...times } })
  return { classId, courseId, day }
}

async function enrol(person: Person, classId: number): Promise<void> {
  await (await clientOf(person)).classEnroll({ body: { classes: [classId] } })
}

it('a material is given by the teacher and fetched by a student, and by nobody else', async () => {
  const { classId, courseId, day } = await makeClass(unique('Reading'))
  const student = await makePerson()
  await enrol(student, classId)
  const page = await newPage({ viewport: desk, as: teacher })
  await open(page, `/my-classes/${classId}`)
  await page.getByText('No materials yet.').waitFor()
  await page.getByLabel('Add a file').setInputFiles(worksheet)
  await page.getByRole('link', { name: 'Download fractions.pdf' }).waitFor({ timeout: 60_000 })
  await page.getByText('Ka Yan', { exact: true }).waitFor()
  await expectSound(page)

  const family = await newPage({ viewport: phone, as: student })
  await open(family, `/zh-HK/my-classes/${classId}`)
  const link = family.getByRole('link', { name: '下載fractions.pdf' })
  await link.waitFor()
  await expectSound(family)
  const address = `${inject('baseUrl')}${await link.getAttribute('href')}`
  const fetched = await fetch(address)
  expect(fetched.status).toBe(200)
  expect(Buffer.from(await fetched.arrayBuffer()).equals(await readFile(worksheet))).toBe(true)

  const stranger = await makePerson()
  const asStranger = await clientOf(stranger)
  expect(await statusOf(asStranger.classMaterials({ body: { class_id: classId } }))).toBe(403)
  const other = await newPage({ viewport: phone, as: stranger })
  await open(other, `/my-classes/${classId}`)
  await other.getByText('You’re not enrolled in this class').waitFor()
  expect(await other.getByText('fractions.pdf').count()).toBe(0)
  const pages = [
    `/classes/course/${courseId}?day=${day}`,
    `/my-classes/${classId}`,
    `/product/preview/course/${courseId}`,
  ]
  for (const path of pages) {
    const html = await (await fetch(`${inject('baseUrl')}${path}`)).text()
    expect(html, path).not.toMatch(/LanternSecret|5550142857/)
  }

  await page.getByRole('button', { name: 'Remove fractions.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete material' })
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await toast(page, 'fractions.pdf deleted')
  expect((await fetch(address)).status).toBe(404)
})

it('a teacher writes to all in a class', async () => {
  const title = unique('Mock')
  const { classId } = await makeClass(title)
  const student = await makePerson()
  await enrol(student, classId)
  const page = await newPage({ viewport: phone, as: teacher })
  await open(page, `/my-classes/${classId}`)
  await page.getByRole('button', { name: 'Message to all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message to all' })
  await dialog.getByLabel('Message').fill('We meet in room 7C.\n請帶鉛筆。')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Send to 1' }).click()
  await toast(page, 'Your message goes to 1 account')
  const mail = await mailedAbout(student.email, `${title}: a message from`)
  expect(mail).toContain('We meet in room 7C.')
})

it('a teacher notes who came to a lesson of a class, and the student sees it', async () => {
  const host = demo('ngtszfung')
  const { user } = await sessionOf(host)
  const api = await clientOf(host)
  const today = hongKongDay(new Date())
  const classId = await vi.waitFor(
    async () => {
      const days = { startingDate: addDays(today, -13), endingDate: today }
      const { classes } = await api.myClasses({ body: { student_id: user.user_id, ...days } })
      const jam = classes.find(one => one.title.startsWith('Scratch Game Jam'))
      if (!jam) throw new Error('the demo has no class that runs')
      return jam.class_id
    },
    { timeout: 120_000, interval: 500 },
  )
  const student = await makePerson()
  await enrolByCall(student, classId)

  const page = await newPage({ viewport: desk, as: host })
  await open(page, `/my-classes/${classId}`)
  const all = page.getByRole('button', { name: /^Show all/ })
  await page.getByRole('heading', { name: /^Participants/ }).waitFor()
  if ((await all.count()) > 0) await all.click()
  // The newest of those with this name, who was enrolled last.
  const set = page.getByRole('group', { name: /^Attendance of Ka Yan/ }).last()
  await set.getByText('Late', { exact: true }).click()
  await toast(page, 'Ka Yan: Late')
  await expect.poll(() => set.getByRole('radio', { name: 'Late' }).isChecked()).toBe(true)

  const family = await newPage({ viewport: phone, as: student })
  await open(family, `/my-classes/${classId}`)
  await family.getByText('Late', { exact: true }).waitFor()
  await expectSound(family)
})

import { describe, expect, it } from 'vitest'
import { screens } from '../web/app/screens.ts'
import { contrast } from './support/axe.ts'
import { desk, phone, sharedVisitor } from './support/browser.ts'
import { clientWith } from './support/client.ts'
import { openCourseOf } from './support/courses.ts'
import { open, settled } from './support/open.ts'
import { clientOf, demo, sessionOf } from './support/people.ts'
import { findFilm, productAddress } from './support/products.ts'

// Every screen of the table in the dark scheme, as the one sees it who has most to see there: texts have to be read.
// The light scheme has screens.e2e.ts; the colours themselves have web/app/styles/tokens.test.ts.

const student = 'student'
const teacher = 'teacher'

/** Who visits it: a student, unless it is told here. */
const visitors: readonly [RegExp, string | null][] = [
  [/^\/(login|become-teacher|email|reset-password|gift|:encodedCode)/, null],
  [/^\/admin/, 'master'],
  [/^\/my-centre/, 'centre'],
  [
    /^\/(my-products|my-profile|my-shop|my-classes|my-income|my-offers|my-discounts|my-bundles|my\/trial|qr)/,
    teacher,
  ],
]
const visitorOf = (path: string) => {
  const found = visitors.find(([pattern]) => pattern.test(path))
  return found ? found[1] : student
}

const idOf = async (username: string) => (await sessionOf(demo(username))).user.user_id
const courseId = async () => (await openCourseOf(demo(teacher))).course_id

async function firstClass() {
  const classes = await clientWith().teacherClasses({ body: { teacher_id: await idOf(teacher) } })
  const [first] = classes
  if (!first) throw new Error('the teacher has no class')
  return first
}

async function lastOrder(): Promise<number> {
  const { orders } = await (await clientOf(demo(student))).orderList()
  const [last] = orders
  if (!last) throw new Error('the student has no order')
  return last.order_id
}

/** What an address shows that names something; without a line here it names something unknown. */
const named: Readonly<Record<string, () => string | Promise<string>>> = {
  '/search/:term': () => '/search/maths',
  '/shop/:username': () => '/shop/brightharbour',
  '/teachers-and-tutors/:teacherId': async () => `/teachers-and-tutors/${await idOf(teacher)}`,
  '/product/preview/:title/:courseId': async () => productAddress(await findFilm()),
  '/product/view/:title/:courseId': async () => `/product/view/-/${await courseId()}`,
  '/view/product/:title/:courseId': async () => `/view/product/-/${await courseId()}`,
  '/my-products/:addNew': () => '/my-products/new',
  '/my-products/report/:courseId': async () => `/my-products/report/${await courseId()}`,
  '/classes/:course_title/:course_id': async () => `/classes/course/${(await firstClass()).course_id}`,
  '/classes/:course_title/:course_id/:class_id': async () => {
    const { course_id, class_id } = await firstClass()
    return `/classes/course/${course_id}/${class_id}`
  },
  '/my-classes/:class_id': async () => `/my-classes/${(await firstClass()).class_id}`,
  '/orders/:orderId': async () => `/orders/${await lastOrder()}`,
  '/:encodedCode': () => '/my-lantern',
}

describe.each([...new Set(screens.map(({ path }) => visitorOf(path)))])('as %s', username => {
  const visitor = sharedVisitor({
    colorScheme: 'dark',
    // Families have a phone; who works here sits at a desk.
    viewport: username === null || username === student ? phone : desk,
    expected: { statuses: [400, 401, 403, 404, 422] },
    ...(username && { as: demo(username) }),
  })
  const own = screens.map(({ path }) => path).filter(path => visitorOf(path) === username)

  it.each(own)('%s', async path => {
    const page = await visitor.page()
    await open(page, (await named[path]?.()) ?? path.replaceAll(/:\w+/g, 'unknown'))
    await settled(page)
    expect(await page.locator('html').getAttribute('data-scheme')).toBe('dark')
    expect(await contrast(page)).toEqual([])
  })
})

import { screens } from '../../web/app/screens.ts'
import { clientWith } from './client.ts'
import { openCourseOf } from './courses.ts'
import { clientOf, demo, sessionOf } from './people.ts'
import { findFilm, productAddress } from './products.ts'

// Every screen of the table with the demo account that has most to see there.

export const student = 'student'
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
  '/admin/people/:userId': async () => `/admin/people/${await idOf(teacher)}`,
  '/admin/close/:type/:sellerId': async () => `/admin/close/teacher/${await idOf(teacher)}`,
  // The demo has three.
  '/admin/cases/:caseId': () => '/admin/cases/3',
  '/:encodedCode': () => '/my-lantern',
}

export const everyVisitor = [...new Set(screens.map(({ path }) => visitorOf(path)))]

export const screensOf = (username: string | null): string[] =>
  screens.map(({ path }) => path).filter(path => visitorOf(path) === username)

export const addressOf = async (path: string): Promise<string> =>
  (await named[path]?.()) ?? path.replaceAll(/:\w+/g, 'unknown')

/** Refusals that pages about something unknown are answered. */
export const refused = [400, 401, 403, 404, 422]

import { dialog, press, steps } from './press.ts'
import type { Scene, Shot } from './shot.ts'
import type { World } from './world.ts'

const page = ({ sessions }: World) => `/teachers-and-tutors/${sessions.teacher.user.user_id}`

const reviews = {
  screen: '/teachers-and-tutors/:teacherId',
  address: page,
  part: 'window',
  height: 1000,
} as const
/** Lessons are held elsewhere: the reader has been at one. */
const attended = { 'teacher/review/mine/*': { may_review: true, review: null } }

/** The list itself comes with the page; what is looked for in it is asked for by the browser. */
const searchFails = async ({ page }: Scene) => {
  await page.route('**/teachers.data*', call => call.fulfill({ status: 500 }))
  await page.getByRole('main').getByRole('searchbox').fill('chan')
  await page.getByRole('main').getByRole('alert').waitFor()
}

/** Who teaches: the list and the page of one. */
export const teachersShots: readonly Shot[] = [
  { screen: '/teachers', name: 'teachers.all', address: '/teachers' },
  {
    screen: '/teachers',
    name: 'teachers.narrowed',
    address: '/teachers?country=HK&speaks=English,Mandarin&price=100-200&sort=price',
  },
  { screen: '/teachers', name: 'teachers.search', address: '/teachers?q=mathss' },
  { screen: '/teachers', name: 'teachers.nobody', address: '/teachers?country=FR&speaks=Dutch' },
  {
    screen: '/teachers',
    name: 'teachers.filters',
    address: '/teachers?speaks=English',
    widths: [390],
    part: 'window',
    height: 1400,
    act: steps(press(/^Price/, /^價錢/), dialog),
  },
  { screen: '/teachers', name: 'teachers.failed', address: '/teachers', part: 'window', act: searchFails },
  { screen: '/teachers-and-tutors/:teacherId', name: 'teacher.visitor', address: page },
  { screen: '/teachers-and-tutors/:teacherId', name: 'teacher.parent', address: page, as: 'parent' },
  { ...reviews, name: 'teacher.badge', act: press(/^SCRC/, /^性罪行/) },
  { ...reviews, name: 'teacher.reviews', act: steps(press(/^View all/, /^查看全部/), dialog) },
  {
    ...reviews,
    name: 'teacher.reviews-failed',
    failing: ['teacher/reviews/*'],
    act: steps(press(/^View all/, /^查看全部/), dialog),
  },
  {
    ...reviews,
    name: 'teacher.review-form',
    as: 'student',
    answers: attended,
    act: steps(press('Write a review', '撰寫評論'), dialog),
  },
  {
    ...reviews,
    name: 'teacher.review-warning',
    as: 'student',
    answers: attended,
    act: steps(
      press('Write a review', '撰寫評論'),
      dialog,
      ({ page }) => page.locator('input[name=rating]').nth(1).check({ force: true }),
      press('Publish review', '發佈評論'),
      ({ page, say }) =>
        page.getByRole('dialog', { name: say('Publish this rating?', '發佈這個評分？') }).waitFor(),
    ),
  },
  {
    ...reviews,
    name: 'teacher.reply',
    as: 'teacher',
    part: undefined,
    act: press(/^Reply/, /^回覆/),
  },
  {
    screen: '/teachers-and-tutors/:teacherId',
    name: 'teacher.unknown',
    address: '/teachers-and-tutors/999999999',
  },
  { screen: '/search/:term', name: 'search.teachers', address: '/search/chan' },
]

import type { ClassView } from '#contract/classes/classes.ts'
import type { TeacherDetail } from '#contract/discovery/teacher-directory.ts'
import type { ScoredReviews } from '#contract/reviews/teacher-reviews.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import type { PublicBadge } from '#contract/teachers/teacher-badges.ts'
import { m } from '#messages/messages.js'
import { type Api, ApiError } from '../../../lib/api.ts'
import { getLocale, type Locale } from '../../../lib/locale.ts'
import { type Card, toCard } from '../../catalogue/card.ts'
import { type ComingClass, toComing } from '../../catalogue/live/coming-class.ts'
import { loadComing } from '../../catalogue/live/load-coming.ts'

/** What the page says about the teacher. */
export interface ClassTeacher {
  readonly id: number
  readonly name: string
  readonly picture: string
  readonly words: string
  readonly students: number
  readonly badges: readonly PublicBadge[]
  /** Of the cheapest trial lesson: 'HK$150', 'Free'; null if there is none. */
  readonly trial: string | null
  readonly said: ScoredReviews
}

/** The page's data, as everyone can see it. */
export interface ClassPage {
  readonly view: ClassView
  /** The course's card; null if it opens with a code. */
  readonly card: Card | null
  readonly subject: string
  /** The course's name in each language: a part of the address. */
  readonly names: Readonly<Record<Locale, string>>
  readonly teacher: ClassTeacher | null
  /** Other classes of the course that are open for enrolment. */
  readonly others: readonly ComingClass[]
}

const othersShown = 4

/** Null if there is no such public class; 'closed' if whoever sold it has stopped for good. */
export async function loadClassPage(
  api: Api,
  { courseId, classId }: { courseId: number; classId: number },
): Promise<ClassPage | 'closed' | null> {
  const view = await findClass(api, classId)
  if (view === 'closed') return view
  if (view?.course_id !== courseId) return null
  // The class is shown without the extras around it.
  const [[course], teacher, coming] = await Promise.all([
    api.productView({ params: { id: courseId } }).catch(() => []),
    api.teacherDetails({ body: { teacher_id: view.teacher_id, slots: false } }).catch(() => null),
    loadComing(api, { course_id: courseId, limit: othersShown }),
  ])
  return {
    view,
    card: course ? toCard(course) : null,
    subject: course?.course_category ?? '',
    names: course?.names ?? { en: view.course_name, 'zh-HK': view.course_name },
    teacher: teacher && toTeacher(teacher),
    others: coming
      .filter(({ class_id, free }) => class_id !== classId && free !== 0)
      .map(one => toComing(one)),
  }
}

async function findClass(api: Api, classId: number): Promise<ClassView | 'closed' | undefined> {
  try {
    return (await api.classSingle({ body: { class_id: classId } }))[0]
  } catch (error) {
    if (error instanceof ApiError && error.body.code === 'seller_closed') return 'closed'
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

function toTeacher(detail: TeacherDetail): ClassTeacher {
  const chinese = getLocale() === 'zh-HK'
  const own = (english: string, other: string) => (chinese ? other || english : english || other)
  const [cheapest] = detail.trial_prices.map(({ price }) => price).sort((one, other) => one - other)
  return {
    id: detail.teacher_id,
    name: detail.display_name || detail.username,
    picture: detail.profile_picture,
    words: [own(detail.title, detail.title_zh), own(detail.sub_title, detail.sub_title_zh)]
      .filter(Boolean)
      .join(' · '),
    students: detail.students,
    badges: detail.badges,
    trial: cheapest === undefined ? null : cheapest === 0 ? m.classes_free() : amountText(centsOf(cheapest)),
    said: {
      count: detail.comments,
      average: detail.rating,
      breakdown: detail.breakdown,
      reviews: detail.reviews,
    },
  }
}

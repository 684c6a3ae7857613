import type { ClassView } from '#contract/classes/classes.ts'
import type { ComingClassView } from '#contract/classes/coming-classes.ts'
import { hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { type CacheTag, scheduleTag, sellerTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { type Tagged, tagged } from '#server/kernel/tagged.ts'
import { findSellerId } from '../../accounts/index.ts'
import { type CurrentLexicon, cardsFor, cardsOf, findSaleTerms } from '../../catalogue/index.ts'
import { listClassLessonsIn } from '../../lessons/index.ts'
import { listClassIdsOfCourse, listClassIdsOfSeller } from '../class.repository.ts'
import { type FoundClasses, isAhead, searchClasses } from './search-classes.ts'
import { everybodysTags, type Shown, type ShownClasses, showLessons, viewAllClasses } from './view-classes.ts'

const dayMs = 24 * 3600_000
const daysOfOne = 60
const daysOfAll = 7
const usual = 10

export interface ComingQuery {
  course_id?: number | undefined
  shop?: string | undefined
  q?: string | undefined
  limit?: number | undefined
}

type Coming = Tagged<{ status: 200; classes: ComingClassView[] }>

/** Classes on sale, each once, by its next lesson. */
export async function viewComing(
  platform: Shown & { lexicon: CurrentLexicon },
  caller: Caller | null,
  { course_id: courseId, shop, q = '', limit = usual }: ComingQuery,
): Promise<Coming> {
  const words = q.replaceAll('\0', '').trim()
  const found: ShownClasses & Partial<FoundClasses> =
    courseId !== undefined
      ? await ofCourse(platform, courseId)
      : shop
        ? await ofShop(platform, shop)
        : words
          ? await searchClasses(platform, words)
          : await ofAll(platform, limit)
  const { classes, tags, fits = () => true } = found
  const now = platform.clock.now()
  const next = classes
    .flatMap(view => nextOf(view, now, fits) ?? [])
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .slice(0, limit)
  const ids = [...new Set(next.map(({ view }) => view.course_id))]
  const cards = await cardsFor(
    platform,
    caller,
    await cardsOf(platform, ids, { locale: platform.locale, listedOn: hongKongDay(now) }),
  )
  const courses = new Map(cards.map(card => [card.course_id, card]))
  return tagged(
    {
      status: 200,
      classes: next.flatMap(({ view, lesson: { date, time, end_time } }) => {
        const course = courses.get(view.course_id)
        return course ? { ...view, date, time, end_time, course } : []
      }),
    },
    tags,
  )
}

function nextOf(view: ClassView, now: Date, fits: FoundClasses['fits']) {
  const lesson = view.lessons.find(one => isAhead(one, now) && fits(one))
  return lesson && { view, lesson, startsAt: hongKongInstant(lesson.date, lesson.time) }
}

const periodOf = (now: Date, days: number) => ({ from: now, to: new Date(now.getTime() + days * dayMs) })

async function ofClasses(platform: Shown, classIds: readonly number[]): Promise<ShownClasses> {
  const period = periodOf(platform.clock.now(), daysOfOne)
  return showLessons(platform, null, await listClassLessonsIn(platform.db, period, { classIds }))
}

async function ofCourse(platform: Shown, courseId: number): Promise<ShownClasses> {
  const [ids, courses] = await Promise.all([
    listClassIdsOfCourse(platform.db, courseId, { open: true }),
    findSaleTerms(platform.db, [courseId]),
  ])
  const { classes, tags } = await ofClasses(platform, ids)
  const teachers = courses.flatMap(({ teacherId: id }) => [
    scheduleTag(id),
    sellerTag({ type: 'teacher', id }),
  ])
  return { classes, tags: [`product:${courseId}`, ...tags, ...teachers] }
}

async function ofShop(platform: Shown, username: string): Promise<ShownClasses> {
  const seller = username.includes('\0') ? undefined : await findSellerId(platform.db, username)
  if (!seller) return { classes: [], tags: ['shops'] }
  const { classes, tags } = await ofClasses(platform, await listClassIdsOfSeller(platform.db, seller))
  // A centre's classes have many teachers, and the next one may be by a teacher who had none.
  const whose: CacheTag = seller.type === 'teacher' ? scheduleTag(seller.id) : 'classes'
  return { classes, tags: [whose, sellerTag(seller), ...tags] }
}

async function ofAll(platform: Shown, most: number): Promise<ShownClasses> {
  const { classes, tags } = await viewAllClasses(
    platform,
    null,
    periodOf(platform.clock.now(), daysOfAll),
    most,
  )
  return { classes, tags: [...everybodysTags, ...tags] }
}

import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { learningContract } from '#contract/learning/learning.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listStudyParts, type StudyPart } from '../library/index.ts'
import { listReviewed } from '../reviews/index.ts'
import { inOrder, type LearningState, type Owned, partToGoOn, stateOf } from './learning.rules.ts'
import { readOwnCourses } from './own-courses.ts'
import { ownedCards, pickCards } from './owned-cards.ts'
import { viewWeek } from './view-week.ts'

type Home = ResponseOf<(typeof learningContract)['learningHome']>

const most = { goOn: 3, recent: 4, review: 2, products: 12 } as const
/** Those that may already have been reviewed are looked up together. */
const mostAsked = 50
const recentMs = 14 * 24 * 3600_000

export async function viewHome(platform: Platform, caller: Caller, locale: Locale): Promise<Home> {
  const { db, clock } = platform
  const [{ owned: shelf, learners }, week] = await Promise.all([
    readOwnCourses(platform, caller),
    viewWeek(platform, caller.userId),
  ])
  const opened = inOrder(shelf, 'opened')
  const inState = (state: LearningState) => opened.filter(({ study }) => stateOf(study) === state)
  const [begun, finished] = [inState('begun'), inState('finished')]
  const goOn = begun.slice(0, most.goOn)
  const since = clock.now().getTime() - recentMs
  const recent = inOrder(shelf, 'obtained').filter(
    ({ obtainedAt, source }) => (source === 'purchase' || source === 'gift') && obtainedAt.getTime() > since,
  )
  const asked = finished.slice(0, mostAsked)
  const [parts, reviewed] = await Promise.all([
    listStudyParts(db, caller.userId, idsOf(goOn)),
    listReviewed(db, caller.userId, idsOf(asked)),
  ])
  const review = asked.filter(({ productId }) => !reviewed.has(productId)).slice(0, most.review)
  // Items shown above aren't repeated.
  const above = new Set([...goOn, ...review])
  const others = recent.filter(one => !above.has(one))
  const first = { recent: others.slice(0, most.recent), products: opened.slice(0, most.products) }
  const shown = [...goOn, ...review, ...first.recent, ...first.products]
  const cards = await ownedCards(platform, caller, shown, locale)
  return {
    counts: {
      all: shelf.length,
      begun: begun.length,
      finished: finished.length,
      new: shelf.length - begun.length - finished.length,
    },
    learners: learners.map(({ id, firstName, grade }) => ({
      learner_id: id,
      first_name: firstName,
      grade,
      count: shelf.filter(({ learner }) => learner?.id === id).length,
    })),
    go_on: pickCards(cards, goOn).flatMap(card => {
      const next = presentNext(parts.filter(({ productId }) => productId === card.course_id))
      return next ? [{ ...card, next }] : []
    }),
    week,
    recent: pickCards(cards, first.recent),
    recent_count: others.length,
    review: pickCards(cards, review),
    products: pickCards(cards, first.products),
  }
}

const idsOf = (owned: readonly Owned[]): number[] => owned.map(({ productId }) => productId)

function presentNext(parts: readonly StudyPart[]): Home['go_on'][number]['next'] | null {
  const part = partToGoOn(parts)
  if (!part) return null
  return {
    material_id: part.materialId,
    title: part.title,
    type: part.kind,
    number: parts.indexOf(part) + 1,
    position: part.position,
    length: part.length,
  }
}

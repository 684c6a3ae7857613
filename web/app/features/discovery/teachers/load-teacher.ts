import type { ScoredReviews } from '#contract/reviews/teacher-reviews.ts'
import { type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { type Api, ApiError } from '../../../lib/api.ts'
import { type RichNode, readRichText } from '../../../ui/rich-text/read-rich-text.ts'
import { type Card, toCard } from '../../catalogue/card.ts'
import { type OfferedPackage, offeredPackages } from '../../lessons/book/bookable.ts'
import { lastDayFrom } from '../../lessons/book/calendar.rules.ts'
import { ownWords, type TeacherItem, toTeacherItem, toTrial } from './teacher-item.ts'

/** The page's data, in its language. */
export interface ShownTeacher extends TeacherItem {
  username: string
  /** Their text, rebuilt from the tags we know. */
  about: readonly RichNode[]
  /** What can be booked now. */
  packages: OfferedPackage[]
  /** The last day that can be booked. */
  bookableUntil: Day
  /** Until how many hours before a booking can be moved or cancelled. */
  cancelHours: number | undefined
  followers: number
  /** A signed link; '' for none. */
  introduction: string
  introductionSeconds: number
  said: ScoredReviews
  cards: Card[]
  courses: number
  /** Within how many hours they usually reply; null if unknown. */
  replyHours: number | null
  /** The centre they belong to. */
  centre: { name: string; username: string } | null
}

/** The teacher never existed, or no longer does. */
export type Missing = 'unknown' | 'gone' | 'closed'

export async function loadTeacher(api: Api, teacherId: string): Promise<ShownTeacher | Missing> {
  // An impossible ID isn't requested.
  if (!/^[1-9]\d{0,14}$/.test(teacherId)) return 'unknown'
  try {
    const body = { teacher_id: Number(teacherId) }
    const [detail, packages] = await Promise.all([
      api.teacherDetails({ body: { ...body, slots: false } }),
      // Without their times, the page says that there are none to book; the rest is still readable.
      api.teacherLessons({ body }).catch(() => []),
    ])
    return {
      ...toTeacherItem(detail),
      username: detail.username,
      about: readRichText(detail.about),
      trials: detail.trial_prices.map(toTrial),
      packages: offeredPackages(packages, detail.trial_prices),
      bookableUntil: lastDayFrom(hongKongDay(new Date())),
      cancelHours: packages[0]?.cancel_hours,
      followers: detail.followers,
      introduction: detail.intro_video,
      introductionSeconds: detail.intro_seconds,
      said: {
        count: detail.comments,
        average: detail.rating,
        breakdown: detail.breakdown,
        reviews: detail.reviews,
      },
      cards: detail.products.map(toCard),
      courses: detail.products_count,
      replyHours: detail.reply_hours,
      centre: detail.centre && {
        name: ownWords(detail.centre.centre_name, detail.centre.centre_name_zh),
        username: detail.centre.username,
      },
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'unknown'
    if (error instanceof ApiError && error.body.code === 'seller_closed') return 'closed'
    if (error instanceof ApiError && error.status === 410) return 'gone'
    throw error
  }
}

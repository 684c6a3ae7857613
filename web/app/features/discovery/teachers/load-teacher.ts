import type { TeacherReviewPage } from '#contract/teacher-reviews.ts'
import { type Api, ApiError } from '../../../lib/api.ts'
import { getLocale } from '../../../lib/locale.ts'
import { type Card, toCard } from '../../catalogue/card.ts'
import { ownWords, type TeacherItem, type Trial, toTeacherItem, toTrial } from './teacher-item.ts'

export interface ShownTrial extends Trial {
  description: string
}

/** What the page shows, in its language. */
export interface ShownTeacher extends Omit<TeacherItem, 'trials'> {
  username: string
  /** HTML, cleaned by the server. */
  about: string
  trials: ShownTrial[]
  followers: number
  /** A signed link, '' for none. */
  introduction: string
  introductionSeconds: number
  said: TeacherReviewPage
  cards: Card[]
  courses: number
  /** Where they are a member. */
  centre: { name: string; username: string } | null
}

/** There never was such a teacher, or there is none any more. */
export type Missing = 'unknown' | 'gone'

export async function loadTeacher(api: Api, teacherId: string): Promise<ShownTeacher | Missing> {
  // What can be nobody's id is not asked for.
  if (!/^[1-9]\d{0,14}$/.test(teacherId)) return 'unknown'
  try {
    const body = { teacher_id: Number(teacherId) }
    const detail = await api.teacherDetails({ body, query: { language_code: getLocale() } })
    return {
      ...toTeacherItem(detail),
      username: detail.username,
      about: detail.about,
      trials: detail.trial_prices.map(trial => ({ ...toTrial(trial), description: trial.description })),
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
      centre: detail.centre && {
        name: ownWords(detail.centre.centre_name, detail.centre.centre_name_zh),
        username: detail.centre.username,
      },
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'unknown'
    if (error instanceof ApiError && error.status === 410) return 'gone'
    throw error
  }
}

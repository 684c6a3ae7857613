import type { LessonPackage } from '#contract/lessons/schedule.ts'
import { api } from '../../../lib/api.ts'
import { getLocale } from '../../../lib/locale.ts'
import { invalidate, queryOf, useQuery } from '../../../lib/query.ts'
import type { Kind, OwnSlot } from './slot-draft.ts'

/** A time of the teacher's, with who has a seat in it. */
export interface ShownSlot extends OwnSlot {
  /** In the reader's language. */
  name: string
  price: number
  seats: number
  booked: number
  /** Booked or being paid for. */
  taken: number
  venue: string
}

/** The teacher's packages with all upcoming times. */
export const useOwnLessons = (userId: number) =>
  useQuery(queryOf(api.teacherLessons, { body: { teacher_id: userId } }))

export const refreshOwnLessons = (): Promise<void> => invalidate('teacherLessons', 'ownTimes')

export const nameOf = ({ duration, duration_zh }: LessonPackage): string =>
  (getLocale() === 'zh-HK' && duration_zh) || duration

/** By time. */
export function slotsOf(packages: readonly LessonPackage[]): ShownSlot[] {
  const slots = packages.flatMap(terms =>
    terms.slots.map(
      (slot): ShownSlot => ({
        id: slot.slot_id,
        day: slot.trial_date,
        time: slot.trial_time,
        minutes: slot.duration,
        title: terms.duration,
        name: nameOf(terms),
        isTrial: slot.is_trial,
        price: slot.price,
        seats: slot.seats,
        booked: slot.booked ?? 0,
        taken: slot.seats - slot.free,
        venue: slot.venue,
      }),
    ),
  )
  return slots.sort((one, other) => (`${one.day}${one.time}` < `${other.day}${other.time}` ? -1 : 1))
}

export const packagesOf = (packages: readonly LessonPackage[], kind: Kind): LessonPackage[] =>
  packages.filter(({ is_trial }) => is_trial === kind)

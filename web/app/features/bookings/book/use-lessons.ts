import { useEffect, useRef } from 'react'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { centsOf } from '#contract/rules/money.ts'
import type { LessonPackage, scheduleContract } from '#contract/schedule.ts'
import { api } from '../../../lib/api.ts'
import { useQuery } from '../../../lib/query.ts'
import { changeTrials, readHold, readTrials } from '../../commerce/cart/trial-selection.ts'

/** A calendar fills up while it is looked at. */
const everyMinute = 60_000

export type FreeTimes = ResponseOf<typeof scheduleContract.teacherLessons>

/**
 * A teacher's free times; what was chosen before follows them. Nobody's where the id is 0. `asked` is a first answer
 * that is already on the way.
 */
export function useLessons(teacherId: number, asked?: Promise<FreeTimes>) {
  const first = useRef(asked)
  const lessons = useQuery({
    queryKey: ['lessons', teacherId],
    queryFn: () => first.current ?? api.teacherLessons({ body: { teacher_id: teacherId } }),
    enabled: teacherId > 0,
    refetchInterval: everyMinute,
    refetchOnWindowFocus: true,
    staleTime: 10_000,
  })
  // Asked for once only, whether the query needed it or had an answer still.
  useEffect(() => {
    first.current = undefined
  }, [])
  useEffect(() => {
    if (lessons.data) followLessons(teacherId, lessons.data.lessons)
  }, [teacherId, lessons.data])
  return lessons
}

/** Prices are those of today, and what somebody else has taken is chosen no more; one's own hold never counts. */
export function followLessons(teacherId: number, packages: readonly LessonPackage[]): void {
  const hold = readHold()
  const held = hold && hold.until > Date.now() ? hold.slotIds : []
  const follow = (trial: ReturnType<typeof readTrials>[number]) => {
    if (trial.teacherId !== teacherId) return trial
    const offered = packages.find(({ price_id }) => price_id === trial.packageId)
    const price = offered ? centsOf(offered.price) : trial.price
    const { time } = trial
    const there =
      time === null ||
      held.includes(time.slotId) ||
      offered?.slots.some(({ slot_id, free }) => slot_id === time.slotId && free > 0)
    return there && price === trial.price ? trial : { ...trial, price, time: there ? time : null }
  }
  const before = readTrials()
  if (before.some(trial => follow(trial) !== trial)) changeTrials(follow)
}

import { useEffect } from 'react'
import type { LessonPackage } from '#contract/lessons/schedule.ts'
import { centsOf } from '#contract/rules/money.ts'
import { api } from '../../../lib/api.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { changeTrials, readHold, readTrials } from './trial-selection.ts'

/** A calendar fills up while it is viewed. */
const everyMinute = 60_000
/** Returning to the tab sooner than this uses the existing answer. */
const freshMs = 10_000

export interface FreeTimes {
  readonly data: readonly LessonPackage[] | undefined
  readonly error: unknown
  /** The expected answer; an earlier one that arrives late is ignored. */
  readonly asked: Promise<readonly LessonPackage[]> | null
  readonly answeredAt: number
}

const unknown: FreeTimes = { data: undefined, error: null, asked: null, answeredAt: 0 }

/** By teacher, while someone is looking. A public page shows them, so the query library isn't involved. */
const store = createStore<ReadonlyMap<number, FreeTimes>>(new Map(), () => {
  const renew = () => {
    if (!document.hidden) renewFreeTimes(freshMs)
  }
  const timer = setInterval(renew, everyMinute)
  document.addEventListener('visibilitychange', renew)
  window.addEventListener('focus', renew)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', renew)
    window.removeEventListener('focus', renew)
  }
})
const followers = new Map<number, number>()

/** A teacher's open times; the selection follows them. None if the ID is 0. */
export function useFreeTimes(teacherId: number): FreeTimes {
  useEffect(() => {
    if (teacherId > 0) return follow(teacherId)
  }, [teacherId])
  return useStore(store, known => known.get(teacherId) ?? unknown, unknown)
}

/** After a seat was taken or released. */
export function renewFreeTimes(olderThanMs = 0): void {
  for (const [teacherId, { asked, answeredAt }] of store.read())
    if (olderThanMs === 0 || (!asked && Date.now() - answeredAt >= olderThanMs)) askFreeTimes(teacherId)
}

export function askFreeTimes(teacherId: number): void {
  const asked = api.teacherLessons({ body: { teacher_id: teacherId } })
  const current = () => store.read().get(teacherId) ?? unknown
  keep(teacherId, { ...current(), asked })
  const answer = (change: Partial<FreeTimes>) => {
    if (current().asked === asked)
      keep(teacherId, { ...current(), ...change, asked: null, answeredAt: Date.now() })
  }
  asked.then(
    data => {
      answer({ data, error: null })
      followLessons(teacherId, data)
    },
    (error: unknown) => answer({ error }),
  )
}

function follow(teacherId: number): () => void {
  const before = followers.get(teacherId) ?? 0
  followers.set(teacherId, before + 1)
  if (before === 0) askFreeTimes(teacherId)
  return () => {
    const left = (followers.get(teacherId) ?? 1) - 1
    if (left > 0) return void followers.set(teacherId, left)
    followers.delete(teacherId)
    store.set(new Map([...store.read()].filter(([id]) => id !== teacherId)))
  }
}

function keep(teacherId: number, times: FreeTimes): void {
  store.set(new Map(store.read()).set(teacherId, times))
}

/** Uses the current prices, and deselects times someone else has taken; the reader's own hold never counts. */
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

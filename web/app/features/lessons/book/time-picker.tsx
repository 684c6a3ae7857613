import { useEffect, useMemo, useState } from 'react'
import type { LessonPackage, LessonSlot } from '#contract/lessons/schedule.ts'
import { type Day, firstOfMonth, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Loading } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { isWithin, type LessonTeacher, type OfferedPackage, toTime, toTrial } from './bookable.ts'
import { monthsFrom, usualTimes } from './calendar.rules.ts'
import { DayTimes } from './day-times.tsx'
import { FreeDays, MonthTabs } from './free-days.tsx'
import { askFreeTimes, type FreeTimes } from './free-times.ts'
import * as styles from './time-picker.module.css'
import * as sectionStyles from './time-section.module.css'
import { selectTrial, useHold, useTrials } from './trial-selection.ts'
import { UsualTimes } from './usual-times.tsx'
import { isWanted, type WantedTime } from './wanted-time.ts'

interface TimePickerProps {
  teacher: LessonTeacher
  current: OfferedPackage
  lessons: FreeTimes
  /** What it opens with. */
  wanted?: WantedTime | null
  /** Shows the times of another one. */
  onPackage?: (packageId: number) => void
}

/** One time of one package: a month, a day, its times. */
export function TimePicker({ teacher, current, lessons, wanted = null, onPackage }: TimePickerProps) {
  const trial = useTrials().find(({ packageId }) => packageId === current.id)
  const hold = useHold()
  const chosen = trial?.time ?? null
  const heldHere = chosen && hold && hold.until > Date.now() && hold.slotIds.includes(chosen.slotId)
  const offered = lessons.data?.find(({ price_id }) => price_id === current.id)
  const times = useMemo(() => timesOf(offered), [offered])
  const today = hongKongDay(new Date())
  const [looked, setLooked] = useState<Day | null>(null)
  const asked = wanted && times.free.find(slot => isWanted(wanted, slot))
  const day = looked ?? chosen?.day ?? asked?.trial_date ?? times.free[0]?.trial_date ?? today
  const [month, setMonth] = useState<Day | null>(null)
  const shownMonth = month ?? firstOfMonth(day)
  const usual = useMemo(
    () => usualTimes(times.free.map(({ trial_date, trial_time }) => ({ day: trial_date, time: trial_time }))),
    [times],
  )
  // Another package may have the time that was requested in the list.
  const better =
    wanted && !asked && !chosen
      ? lessons.data?.find(({ slots }) => slots.some(slot => slot.free > 0 && isWanted(wanted, slot)))
          ?.price_id
      : undefined
  const [led, setLed] = useState(false)
  useEffect(() => {
    if (led || better === undefined) return
    setLed(true)
    onPackage?.(better)
  }, [led, better, onPackage])
  // Another package has other days.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the package counts
  useEffect(() => {
    setLooked(null)
    setMonth(null)
  }, [current.id])

  if (lessons.error && !lessons.data)
    return (
      <FailedState
        title={m.bookings_times_failed()}
        text={failureOf(lessons.error).text}
        onRetry={() => askFreeTimes(teacher.id)}
        retrying={lessons.asked !== null}
      />
    )
  if (!lessons.data)
    return (
      <Loading className={sectionStyles.waiting}>
        <span className="sk" />
        <span className="sk" />
      </Loading>
    )

  const look = (next: Day) => {
    setLooked(next)
    setMonth(firstOfMonth(next))
  }
  const choose = (slot: LessonSlot) => {
    setLooked(slot.trial_date)
    selectTrial(toTrial(teacher, current, toTime(slot)))
  }
  const ofDay = { free: times.byDay.get(day) ?? [], full: times.fullByDay.get(day) ?? [] }
  return (
    <div className={styles.picker}>
      <MonthTabs
        months={monthsFrom(today)}
        shown={shownMonth}
        countOf={first => times.free.filter(({ trial_date }) => firstOfMonth(trial_date) === first).length}
        onShow={first => {
          setMonth(first)
          setLooked(
            times.free.find(({ trial_date }) => firstOfMonth(trial_date) === first)?.trial_date ?? null,
          )
        }}
      />
      <UsualTimes usual={usual} />
      <div className={styles.both}>
        <FreeDays
          month={shownMonth}
          today={today}
          day={day}
          usual={usual}
          freeOf={one => times.byDay.get(one)?.length ?? 0}
          isFull={one => !times.byDay.has(one) && times.fullByDay.has(one)}
          onDay={look}
        />
        <DayTimes
          day={day}
          free={ofDay.free}
          full={ofDay.full}
          chosen={chosen}
          held={Boolean(heldHere)}
          onChoose={choose}
        />
      </div>
      <p className="vh" role="status">
        {chosen
          ? m.bookings_chosen_said({ day: shortDayText(chosen.day), time: clockText(chosen.time) })
          : m.bookings_day_said({
              day: shortDayText(day),
              count: ofDay.free.length,
              shown: wholeNumber(ofDay.free.length),
            })}
      </p>
    </div>
  )
}

interface Times {
  free: LessonSlot[]
  byDay: ReadonlyMap<Day, LessonSlot[]>
  /** Times that are taken. */
  fullByDay: ReadonlyMap<Day, string[]>
}

function timesOf(offered: LessonPackage | undefined): Times {
  const within = isWithin(new Date())
  const slots = (offered?.slots ?? []).filter(within)
  const free = slots.filter(slot => slot.free > 0)
  const taken = [...slots.filter(slot => slot.free === 0), ...(offered?.full ?? []).filter(within)]
  return {
    free,
    byDay: byDay(free, slot => slot),
    fullByDay: byDay(taken, ({ trial_time }) => trial_time),
  }
}

function byDay<Slot extends { trial_date: Day }, T>(slots: readonly Slot[], pick: (slot: Slot) => T) {
  const days = new Map<Day, T[]>()
  for (const slot of slots) days.set(slot.trial_date, [...(days.get(slot.trial_date) ?? []), pick(slot)])
  return days
}

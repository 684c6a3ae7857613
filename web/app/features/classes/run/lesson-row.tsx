import type { ReactNode } from 'react'
import type { ClassLessonView } from '#contract/classes/classes.ts'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { momentText, monthNameText, shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { getLocale } from '../../../lib/locale.ts'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { suspendedText } from '../calendar/item-texts.ts'
import * as styles from './lesson-row.module.css'

interface LessonRowProps {
  lesson: ClassLessonView
  isNext: boolean
  /** 'Fri 5 Sep, 10 am'. */
  when: string
  /** 'Cancelled by Ms Chan', where it was. */
  cancelled?: string | undefined
  /** Further marks beside it. */
  chips?: ReactNode
  /** At the end of the line: attendance. */
  facts?: ReactNode
  children?: ReactNode
}

export const whenText = (lesson: ClassLessonView): string =>
  m.enrolments_when({ day: shortDayText(lesson.date), times: clockTimesText(lesson) })

/** One lesson of a class in a list, with its state. */
export function LessonRow({ lesson, isNext, when, cancelled, chips, facts, children }: LessonRowProps) {
  const { state, over, date, moved_from, reason, note } = lesson
  const off = state !== 'open'
  return (
    <li className={styles.lesson} data-next={isNext || undefined}>
      <DayTile date={date} next={isNext} off={off} />
      <div className={styles.what}>
        <p>
          <b className={cx(styles.when, off && styles.off)}>{when}</b>
          {state === 'cancelled' && <Chip tone="red">{cancelled ?? m.classes_cancelled()}</Chip>}
          {state === 'suspended' && <Chip tone="amber">{suspendedText(lesson)}</Chip>}
          {state === 'open' && over && <Chip tone="jade">{m.enrolments_held()}</Chip>}
          {isNext && <Chip tone="red">{m.enrolments_next()}</Chip>}
          {chips}
        </p>
        <ZoneNote at={hongKongInstant(date, lesson.time)} />
        {moved_from && <small>{m.classes_moved_from({ day: shortDayText(moved_from.slice(0, 10)) })}</small>}
        {reason && state !== 'suspended' && <small>{m.classes_quoted({ text: reason })}</small>}
        {lesson.make_up_until && (
          <small>{m.enrolments_make_up_until({ when: momentText(lesson.make_up_until) })}</small>
        )}
        {note && <small className={styles.note}>{note}</small>}
      </div>
      {facts}
      {children}
    </li>
  )
}

export function DayTile({ date, next, off }: { date: string; next?: boolean; off?: boolean }) {
  return (
    <span className={cx(styles.day, next && styles.dayNext, off && styles.dayOff)} aria-hidden="true">
      <small>{shortMonth(date)}</small>
      <b>{wholeNumber(Number(date.slice(8)))}</b>
    </span>
  )
}

/** 'Sep', '9月'. */
const shortMonth = (date: string): string =>
  getLocale() === 'zh-HK' ? `${Number(date.slice(5, 7))}月` : monthNameText(date).slice(0, 3)

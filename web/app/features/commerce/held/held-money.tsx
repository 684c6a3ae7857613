import { type ReactNode, useContext } from 'react'
import type { PaidLesson } from '#contract/commerce/held.ts'
import { amountText, exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { useSite } from '../../../lib/site.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type HeldPart, heldParts, lanternsOf, lessonDay, lessonStateText } from './held-facts.ts'
import { HeldLantern } from './held-lantern.tsx'
import * as styles from './held-money.module.css'
import { LessonReportContext, type ReportableItem } from './lesson-report-slot.ts'

interface HeldMoneyProps {
  /** Cents. */
  paid: number
  held: number
  refunded: number
  lessons: readonly PaidLesson[]
  /** What it is for, where a page shows several. */
  title?: string | undefined
  /** What the caller bought and can report. */
  bought?: ReportableItem | undefined
  onChanged?: () => void
}

const nothing = () => {}

/** Where the money of lessons is, and what became of each. */
export function HeldMoney({ paid, held, refunded, lessons, title, bought, onChanged }: HeldMoneyProps) {
  const LessonReport = useContext(LessonReportContext)
  const brand = useSite()?.brand.name ?? ''
  const parts = heldParts(lessons, { paid, held, refunded })
  const amounts = { held: amountText(held), paid: amountText(paid), brand }
  const heading =
    held === 0 ? m.held_title_none() : held === paid ? m.held_title_all(amounts) : m.held_title(amounts)
  return (
    <section className={styles.panel} aria-label={heading}>
      {title && <p className={styles.of}>{title}</p>}
      <h2>{heading}</h2>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ state, cents }) => (
          <span key={state} data-state={state} style={{ flexGrow: cents }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {parts.map(part => (
          <li key={part.state} data-state={part.state}>
            <b>{amountText(part.cents)}</b>
            <span>{partText(part)}</span>
          </li>
        ))}
      </ul>
      {held > 0 && (
        <p className={styles.stops}>
          <Icon name="shield" />
          <span>
            <b>{lessons.length > 1 ? m.held_stops() : m.held_stops_trial()}</b>
            {m.held_stops_text()}
          </span>
        </p>
      )}
      <HeldLessons
        lessons={lessons}
        after={lesson =>
          bought &&
          (lesson.state !== 'next' || lesson.ended) && (
            <LessonReport {...bought} lesson={lesson} onChanged={onChanged ?? nothing} />
          )
        }
      />
    </section>
  )
}

function partText({ state, lessons }: HeldPart): string {
  const counted = { count: lessons, shown: wholeNumber(lessons) }
  const texts = {
    taught: m.held_taught,
    held: m.held_coming,
    reported: m.held_reported,
    refunded: m.held_refunded,
  }
  return texts[state](counted)
}

interface HeldLessonsProps {
  lessons: readonly PaidLesson[]
  after: (lesson: PaidLesson) => ReactNode
}

function HeldLessons({ lessons, after }: HeldLessonsProps) {
  const lanterns = lanternsOf(lessons)
  return (
    <ol className={styles.lessons} aria-label={m.held_lessons()}>
      {lessons.map((lesson, index) => {
        const lantern = lanterns[index] ?? lesson.state
        const back = lesson.state === 'refunded' && lesson.amount > 0
        return (
          <li
            key={lesson.lesson_id}
            className={cx(lantern === 'ended' && styles.ended, lantern === 'reported' && styles.reported)}
          >
            <HeldLantern state={lantern} />
            <span>
              <b>{m.held_lesson({ number: wholeNumber(index + 1), day: lessonDay(lesson) })}</b>
              <small data-state={lantern}>{lessonStateText(lesson, lantern)}</small>
              {after(lesson)}
            </span>
            <span className={cx(styles.amount, 'num')}>
              {back && '−'}
              {exactAmountText(lesson.amount)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

import type { PaidLesson } from '#contract/commerce/held.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { timesText } from '../../../lib/clock-text.ts'
import { weekdayText } from '../../../lib/dates.ts'
import { HeldLantern, type LanternState } from '../../commerce/held/held-lantern.tsx'
import * as styles from './lesson-reports.module.css'

interface LessonHeadProps {
  lesson: PaidLesson
  lantern: LanternState
  seller: string
  learner: string
  /** Cents. */
  amount: number
}

/** The lesson that a dialog is about. */
export function LessonHead({ lesson, lantern, seller: name, learner, amount }: LessonHeadProps) {
  const times = timesText({ time: lesson.time, minutes: lesson.duration })
  return (
    <div className={styles.lesson}>
      <HeldLantern state={lantern} />
      <p>
        <b>{m.reported_lesson({ day: weekdayText(lesson.date) })}</b>
        <span>
          {learner ? m.reported_with({ times, learner, name }) : m.reported_with_own({ times, name })}
        </span>
      </p>
      <b className="num">{amountText(amount)}</b>
    </div>
  )
}

import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { timesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { ForWhom } from '../../accounts/learners/for-whom.tsx'
import type { WhomChoice } from '../../accounts/learners/use-for-whom.ts'
import type { ChosenLesson } from './booking-store.ts'
import * as styles from './each-for-whom.module.css'

export const keyOf = ({ slotId }: { slotId: number }): string => String(slotId)

interface EachForWhomProps {
  whom: WhomChoice
  lessons: readonly ChosenLesson[]
  disabled: boolean
  /** Back to choosing times. */
  onTime: () => void
}

/** Several lessons in one order: a learner for each. */
export function EachForWhom({ whom, lessons, disabled, onTime }: EachForWhomProps) {
  return (
    <div className={styles.each}>
      <p className={styles.lead}>
        <span className="muted">{m.bookings_whom_each()}</span>
        <Button variant="quiet" icon="edit" onClick={onTime}>
          {m.bookings_change_time()}
        </Button>
      </p>
      {lessons.map(lesson => (
        <section key={lesson.slotId} className={styles.lesson} data-part="lesson-for">
          <header>
            <div>
              <b>{lesson.title}</b>
              <p className={styles.when}>
                {m.bookings_when({ day: shortDayText(lesson.day), time: timesText(lesson) })}
              </p>
            </div>
            <b className="num">{lesson.price === 0 ? m.bookings_free() : amountText(lesson.price)}</b>
          </header>
          <ForWhom whom={whom} at={keyOf(lesson)} short disabled={disabled} />
        </section>
      ))}
    </div>
  )
}

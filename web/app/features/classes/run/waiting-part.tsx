import type { ClassWaiting } from '#contract/classes/class-run.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { gradeLabel } from '../../accounts/learners/grades.ts'
import { useNow } from '../../lessons/bookings/use-now.ts'
import * as styles from './waiting-part.module.css'

/** The waiting list, in order. */
export function WaitingPart({ waiting }: { waiting: readonly ClassWaiting[] }) {
  const now = useNow()
  return (
    <section className={cx('panel', styles.part)} aria-labelledby="waiting">
      <h2 id="waiting">
        {m.enrolments_waiting_list()} <span className="chip num">{wholeNumber(waiting.length)}</span>
      </h2>
      {waiting.length === 0 ? (
        <p className={styles.none}>{m.enrolments_waiting_none()}</p>
      ) : (
        <ol>
          {waiting.map((one, at) => (
            <li key={one.enrolment_id} className={styles.one}>
              <span className={styles.number}>{wholeNumber(at + 1)}</span>
              <span className={styles.who}>
                <b className="person">{one.learner_name || m.enrolments_nameless()}</b>
                <small>{factsOf(one)}</small>
                {one.held_until && (
                  <small>
                    {m.enrolments_left_until({
                      left: leftText(one.held_until, now),
                      when: momentText(one.held_until),
                    })}
                  </small>
                )}
              </span>
              {one.state === 'offered' && <Chip tone="amber">{m.enrolments_is_offered()}</Chip>}
            </li>
          ))}
        </ol>
      )}
      <p className={styles.none}>{m.enrolments_waiting_note()}</p>
    </section>
  )
}

const factsOf = ({ learner_grade, waiting_since }: ClassWaiting): string =>
  [
    learner_grade && gradeLabel(learner_grade),
    waiting_since && m.enrolments_waiting_since({ when: momentText(waiting_since) }),
  ]
    .filter(Boolean)
    .join(' · ')

function leftText(until: string, now: Date): string {
  const minutes = Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / 60_000))
  return m.enrolments_hours_left({
    hours: wholeNumber(Math.floor(minutes / 60)),
    minutes: wholeNumber(minutes % 60),
  })
}

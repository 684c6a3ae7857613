import type { SlotPlace } from '#contract/lessons/slots.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { conflictText, whenText } from '../../lessons/slots/conflict-text.ts'
import * as styles from './refused-times.module.css'

/** Impossible lessons, from a refusal; none if it was refused for another reason. */
export function refusedTimes(error: unknown): readonly SlotPlace[] {
  if (!(error instanceof ApiError)) return []
  const body: unknown = error.body
  const problems = typeof body === 'object' && body !== null && 'problems' in body ? body.problems : []
  return Array.isArray(problems) ? (problems as SlotPlace[]) : [] // Only these refusals have them.
}

const mostListed = 8

interface RefusedTimesProps {
  times: readonly SlotPlace[]
  /** For a repeating class: the rest of it stays. */
  onLeaveOut?: ((days: readonly Day[]) => void) | undefined
}

/** Nothing was saved: which dates, what each of them overlaps, and how to continue with the others. */
export function RefusedTimes({ times, onLeaveOut }: RefusedTimesProps) {
  const count = times.length
  return (
    <div className={styles.alert} role="alert">
      <Icon name="warn" />
      <div>
        <b>{m.classes_refused({ count, shown: wholeNumber(count) })}</b>
        <ul>
          {times.slice(0, mostListed).map(({ trial_date, trial_time, code, other }) => (
            <li key={`${trial_date} ${trial_time}`}>
              <span>
                {m.classes_refused_time({
                  when: whenText(trial_date, trial_time),
                  why: conflictText({
                    code,
                    other: other && {
                      ...{ title: other.title, time: other.trial_time },
                      ...{ minutes: other.duration, isTrial: other.is_trial },
                    },
                  }),
                })}
              </span>
              {onLeaveOut && count > 1 && (
                <Button variant="line" onClick={() => onLeaveOut([trial_date])}>
                  {m.classes_leave_out()}
                  <span className="vh"> {shortDayText(trial_date)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {count > mostListed && <p>{m.classes_refused_more({ shown: wholeNumber(count - mostListed) })}</p>}
        {onLeaveOut && (
          <Button variant="line" onClick={() => onLeaveOut(times.map(({ trial_date }) => trial_date))}>
            {count > 1 ? m.classes_leave_out_all({ shown: wholeNumber(count) }) : m.classes_leave_out()}
          </Button>
        )}
      </div>
    </div>
  )
}

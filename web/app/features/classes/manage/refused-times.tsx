import type { SlotPlace } from '#contract/lessons/slots.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { conflictText, whenText } from '../../lessons/slots/conflict-text.ts'
import * as styles from './refused-times.module.css'

/** Lessons that can't be, out of a refusal; none where it was refused for something else. */
export function refusedTimes(error: unknown): readonly SlotPlace[] {
  if (!(error instanceof ApiError)) return []
  const body: unknown = error.body
  const problems = typeof body === 'object' && body !== null && 'problems' in body ? body.problems : []
  return Array.isArray(problems) ? (problems as SlotPlace[]) : [] // Only these refusals carry them.
}

const mostListed = 8

/** Nothing was saved: which dates, and what each of them meets. */
export function RefusedTimes({ times }: { times: readonly SlotPlace[] }) {
  const count = times.length
  return (
    <div className={styles.alert} role="alert">
      <Icon name="warn" />
      <div>
        <b>{m.classes_refused({ count, shown: wholeNumber(count) })}</b>
        <ul>
          {times.slice(0, mostListed).map(({ trial_date, trial_time, code, other }) => (
            <li key={`${trial_date} ${trial_time}`}>
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
            </li>
          ))}
        </ul>
        {count > mostListed && <p>{m.classes_refused_more({ shown: wholeNumber(count - mostListed) })}</p>}
      </div>
    </div>
  )
}

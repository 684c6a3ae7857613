import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { slotTimes, timeOfMinute } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { Field } from '../../../ui/field.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import * as styles from './lesson-dialog.module.css'

export interface LessonTimes {
  date: string
  time: string
  end_time: string
}

/** The date of a lesson, and from when to when it is held. */
export function TimeFields({ times, onChange }: { times: LessonTimes; onChange: (to: LessonTimes) => void }) {
  return (
    <>
      <Field label={m.enrolments_date()}>
        <TextInput
          type="date"
          min={hongKongDay(new Date())}
          value={times.date}
          onChange={({ target }) => target.value && onChange({ ...times, date: target.value })}
        />
      </Field>
      <div className={styles.pair}>
        <Field label={m.classes_start_time()}>
          <Select value={times.time} onChange={({ target }) => onChange({ ...times, time: target.value })}>
            {slotTimes.map(one => (
              <option key={one} value={one}>
                {clockText(one)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.classes_end_time()}>
          <Select
            value={times.end_time}
            onChange={({ target }) => onChange({ ...times, end_time: target.value })}
          >
            {[...slotTimes.slice(2), timeOfMinute(24 * 60)].map(one => (
              <option key={one} value={one}>
                {clockText(one)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  )
}

import { useId } from 'react'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices.tsx'

import { weekdayName } from '../../lessons/slots/weekday-names.ts'
import { weekdaysFromMonday } from '../calendar/calendar-range.ts'
import type { ClassDraft } from './class-draft.ts'
import * as styles from './repeat-fields.module.css'
import { useDayPattern } from './use-day-pattern.ts'

interface RepeatFieldsProps {
  draft: ClassDraft
  set: (change: Partial<ClassDraft>) => void
}

/** On which weekdays, and what that comes to by the server's word. */
export function RepeatFields({ draft, set }: RepeatFieldsProps) {
  const id = useId()
  const { weekdays, withoutHolidays } = draft
  const toggle = (weekday: number) =>
    set({
      weekdays: weekdays.includes(weekday)
        ? weekdays.filter(one => one !== weekday)
        : [...weekdays, weekday].sort(),
    })
  return (
    <div className={styles.box}>
      <fieldset aria-describedby={id}>
        <legend className="label">{m.classes_repeat_on()}</legend>
        <div className={styles.days}>
          {weekdaysFromMonday.map(weekday => (
            <label key={weekday}>
              <input
                className="vh"
                type="checkbox"
                checked={weekdays.includes(weekday)}
                onChange={() => toggle(weekday)}
              />
              <span aria-hidden="true">{m.classes_weekday({ day: weekdayName(weekday).slice(0, 3) })}</span>
              <span className="vh">{weekdayName(weekday)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Checkbox
        label={m.classes_no_holidays()}
        checked={withoutHolidays}
        onChange={({ currentTarget }) => set({ withoutHolidays: currentTarget.checked })}
      />
      <div className={styles.summary} id={id} aria-live="polite">
        <Summary draft={draft} />
      </div>
    </div>
  )
}

function Summary({ draft }: { draft: ClassDraft }) {
  const pattern = useDayPattern({
    weekdays: draft.weekdays,
    from: draft.date,
    until: draft.endingDate,
    withoutHolidays: draft.withoutHolidays,
  })
  if (draft.weekdays.length === 0) return m.classes_repeat_none()
  if (draft.endingDate < draft.date) return m.classes_end_before()
  if (pattern.isError)
    return (
      <>
        {m.classes_pattern_failed()}{' '}
        <Button variant="quiet" icon="refresh" onClick={() => void pattern.refetch()}>
          {m.ui_retry()}
        </Button>
      </>
    )
  if (!pattern.data) return m.ui_loading()
  const { dates, left_out } = pattern.data
  const out = left_out.map(({ trial_date, name }) =>
    m.classes_holiday({ day: shortDayText(trial_date), name }),
  )
  return (
    <>
      <b>{m.classes_count({ count: dates.length, shown: wholeNumber(dates.length) })}</b>
      {out.length > 0 && <span>{m.classes_left_out({ list: out.join(m.classes_separator()) })}</span>}
    </>
  )
}

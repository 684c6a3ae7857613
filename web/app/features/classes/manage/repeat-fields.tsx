import { useId } from 'react'
import { mostClassLessons } from '#contract/rules/class-form.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Checkbox } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { weekdayName } from '../../lessons/slots/weekday-names.ts'
import { weekdaysFromMonday } from '../calendar/calendar-range.ts'
import type { ClassDraft } from './class-draft.ts'
import * as styles from './repeat-fields.module.css'
import { useDayPattern } from './use-day-pattern.ts'

interface RepeatFieldsProps {
  draft: ClassDraft
  set: (change: Partial<ClassDraft>) => void
}

/** The weekdays, and the resulting dates as computed by the server. */
export function RepeatFields({ draft, set }: RepeatFieldsProps) {
  const id = useId()
  const { weekdays, withoutHolidays, lessons, withoutDays } = draft
  const pattern = useDayPattern({
    ...{ weekdays, withoutHolidays, from: draft.date, until: draft.endingDate },
  })
  const dates = pattern.data?.dates.filter(day => !withoutDays.includes(day))
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
      <Field
        label={m.classes_lessons()}
        help={m.classes_lessons_help({ day: shortDayText(draft.endingDate) })}
      >
        <TextInput
          name="lessons"
          type="number"
          min={1}
          max={mostClassLessons}
          value={lessons === '' ? String(dates?.length ?? '') : lessons}
          onChange={({ target }) => set({ lessons: target.value })}
        />
      </Field>
      <Checkbox
        label={m.classes_no_holidays()}
        checked={withoutHolidays}
        onChange={({ currentTarget }) => set({ withoutHolidays: currentTarget.checked })}
      />
      <div className={styles.summary} id={id} aria-live="polite">
        <Summary draft={draft} pattern={pattern} />
      </div>
      {draft.withoutDays.length > 0 && (
        <div className={styles.left}>
          <span className="help">{m.classes_left_out_days()}</span>
          {draft.withoutDays.map(day => (
            <Chip
              key={day}
              onRemove={() => set({ withoutDays: draft.withoutDays.filter(one => one !== day) })}
            >
              {shortDayText(day)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

function Summary({ draft, pattern }: { draft: ClassDraft; pattern: ReturnType<typeof useDayPattern> }) {
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
  const { left_out } = pattern.data
  const dates = pattern.data.dates.filter(day => !draft.withoutDays.includes(day))
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

import { useId } from 'react'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { furthestDays, weekdayOf } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { getLocale, languageTags } from '../../../lib/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Switch } from '../../../ui/choices.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import * as styles from './repeat-box.module.css'
import type { SlotDraft } from './slot-draft.ts'
import type { Pattern } from './use-pattern.ts'
import { weekdayName } from './weekday-names.ts'

interface RepeatBoxProps {
  draft: SlotDraft
  pattern: Pattern
  set: (change: Partial<SlotDraft>) => void
}

/** Every week until a day, optionally without public holidays. */
export function RepeatBox({ draft, pattern, set }: RepeatBoxProps) {
  const id = useId()
  const today = hongKongDay(new Date())
  return (
    <div className={styles.box}>
      <Switch
        label={m.schedule_repeat()}
        checked={draft.repeat}
        onChange={({ currentTarget }) => set({ repeat: currentTarget.checked })}
      />
      {draft.repeat && (
        <>
          <div className={styles.until}>
            <label htmlFor={id}>{m.schedule_until()}</label>
            <TextInput
              id={id}
              type="date"
              min={today}
              max={addDays(today, furthestDays)}
              value={draft.until}
              aria-invalid={pattern.isOff || undefined}
              onChange={({ target }) => target.value && set({ until: target.value })}
            />
          </div>
          <Checkbox
            label={m.schedule_no_holidays()}
            checked={draft.withoutHolidays}
            onChange={({ currentTarget }) => set({ withoutHolidays: currentTarget.checked })}
          />
          <div className={styles.summary} aria-live="polite">
            {pattern.isFailed ? (
              <>
                {m.schedule_pattern_failed()}{' '}
                <Button variant="quiet" icon="refresh" onClick={pattern.retry}>
                  {m.ui_retry()}
                </Button>
              </>
            ) : pattern.isOff ? (
              m.api_date_order()
            ) : draft.dates.length === 0 ? (
              m.schedule_repeat_help()
            ) : pattern.isWaiting ? (
              m.ui_loading()
            ) : (
              <Summary days={pattern.days} leftOut={pattern.leftOut} />
            )}
          </div>
        </>
      )}
    </div>
  )
}

function Summary({ days, leftOut }: { days: readonly Day[]; leftOut: ReadonlyMap<Day, string> }) {
  const list = new Intl.ListFormat(languageTags[getLocale()])
  const counts = new Map<number, number>()
  for (const day of days) counts.set(weekdayOf(day), (counts.get(weekdayOf(day)) ?? 0) + 1)
  const byWeekday = [...counts].map(([weekday, count]) =>
    m.schedule_of_weekday({ count, shown: wholeNumber(count), weekday: weekdayName(weekday) }),
  )
  const out = [...leftOut].map(([day, name]) => m.schedule_holiday({ day: shortDayText(day), name }))
  return (
    <>
      <b>{m.schedule_dates({ count: days.length, shown: wholeNumber(days.length) })}</b>
      {m.schedule_of_which({ list: list.format(byWeekday) })}
      {out.length > 0 && ` ${m.schedule_left_out({ list: out.join(m.schedule_separator()) })}`}
    </>
  )
}

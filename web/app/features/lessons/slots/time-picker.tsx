import { type KeyboardEvent, useId, useState } from 'react'
import { minuteOfTime, slotTimes } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { getLocale, languageTags } from '../../../lib/locale.ts'
import { Chip } from '../../../ui/chip.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { cx } from '../../../ui/cx.ts'
import * as styles from './time-picker.module.css'

const parts = ['morning', 'afternoon', 'evening'] as const
type Part = (typeof parts)[number]

const partOf = (time: string): Part => (time < '12:00' ? 'morning' : time < '17:00' ? 'afternoon' : 'evening')

/** '9', '930', '9:30', '9:30 pm' and '21:30' are times; null for anything else. */
function typedTime(text: string): string | null {
  const [, digits = '', minute = '00', half] = /^(\d{1,2}):?(\d{2})?\s*([ap]m)?$/i.exec(text.trim()) ?? []
  const hour = half ? (Number(digits) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : digits
  const time = `${String(hour).padStart(2, '0')}:${minute}`
  return minuteOfTime(time) !== null && slotTimes.includes(time) ? time : null
}

interface TimePickerProps {
  times: readonly string[]
  struck: ReadonlySet<string>
  /** Titles of what the unavailable times overlap. */
  titles: readonly string[]
  error: string | undefined
  onChange: (times: readonly string[]) => void
}

/** Any number of times, pressed or typed; on a phone, one part of the day at a time. */
export function TimePicker({ times, struck, titles, error, onChange }: TimePickerProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const [part, setPart] = useState<Part>('evening')

  const toggle = (time: string) =>
    onChange(times.includes(time) ? times.filter(one => one !== time) : [...times, time].sort())

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && typed === '' && times.length > 0) onChange(times.slice(0, -1))
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (typed.trim() === '') return
    const time = typedTime(typed)
    const taken = time !== null && struck.has(time)
    setWrong(time === null || taken)
    if (time === null || taken) return
    setTyped('')
    if (!times.includes(time)) toggle(time)
  }

  const note = error ?? (wrong ? m.schedule_time_wrong() : struckText(titles))
  return (
    <fieldset className={styles.picker}>
      <legend className="vh">{m.schedule_times()}</legend>
      <label className={styles.label} htmlFor={id}>
        {m.schedule_times()} <small>{m.schedule_times_help()}</small>
      </label>
      <span className={cx('input', styles.chosen)}>
        {times.map(time => (
          <Chip key={time} onRemove={() => toggle(time)}>
            {clockText(time)}
          </Chip>
        ))}
        <input
          id={id}
          type="text"
          inputMode="text"
          autoComplete="off"
          value={typed}
          placeholder={m.schedule_times_type()}
          aria-invalid={error || wrong ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong(false)
          }}
          onKeyDown={onKeyDown}
        />
      </span>
      <div className={styles.parts}>
        <SegmentedControl
          legend={m.schedule_part()}
          name={`${id}-part`}
          value={part}
          onChange={setPart}
          choices={[
            { value: 'morning', label: m.schedule_part_morning() },
            { value: 'afternoon', label: m.schedule_part_afternoon() },
            { value: 'evening', label: m.schedule_part_evening() },
          ]}
        />
      </div>
      <div className={styles.times}>
        {slotTimes.map(time => {
          const isStruck = struck.has(time) && !times.includes(time)
          return (
            <button
              key={time}
              type="button"
              className={cx(
                styles.time,
                time.endsWith(':00') && styles.hour,
                partOf(time) !== part && styles.notNow,
              )}
              aria-pressed={times.includes(time)}
              aria-disabled={isStruck || undefined}
              onClick={() => !isStruck && toggle(time)}
            >
              {clockText(time)}
            </button>
          )
        })}
      </div>
      <p
        className={error || wrong ? 'err' : 'help'}
        id={`${id}-note`}
        role={error || wrong ? 'alert' : undefined}
      >
        {note}
      </p>
    </fieldset>
  )
}

function struckText(titles: readonly string[]): string {
  if (titles.length === 0) return m.schedule_struck_plain()
  const list = new Intl.ListFormat(languageTags[getLocale()], { type: 'disjunction' })
  return m.schedule_struck({ titles: list.format(titles) })
}

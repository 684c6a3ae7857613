import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { type DayPreset, dayPresets, presetOf } from './days-meant.ts'
import * as styles from './table-tools.module.css'
import type { TableState } from './use-table-query.ts'

const presetTexts: Readonly<Record<DayPreset, () => string>> = {
  today: m.admin_days_today,
  '7d': m.admin_days_7,
  '30d': m.admin_days_30,
  month: m.admin_days_month,
}

const subjects = {
  list: { label: m.admin_days, any: m.admin_days_any },
  registered: { label: m.people_registered, any: m.admin_days_registered_any },
  created: { label: m.courses_created, any: m.admin_days_created_any },
} as const

interface DayRangeProps {
  state: TableState
  /** Of what the days are, where a row has several. */
  of?: keyof typeof subjects
}

/** Days that narrow a list: some that move on with the calendar, or from one day to another, either of them open. */
export function DayRange({ state, of = 'list' }: DayRangeProps) {
  const { label, any } = subjects[of]
  const { dateFrom = '', dateTo = '' } = state.query.filters
  const preset = presetOf(dateFrom)
  const isChosen = !preset && (dateFrom !== '' || dateTo !== '')
  const [choosing, setChoosing] = useState(isChosen)
  const change = (from: string, to: string) => state.change({ filters: { dateFrom: from, dateTo: to } })
  return (
    <>
      <span className="input select">
        <select
          aria-label={label()}
          title={label()}
          value={preset ?? (choosing || isChosen ? 'chosen' : '')}
          onChange={({ target: { value } }) => {
            setChoosing(value === 'chosen')
            if (value !== 'chosen') change(value, '')
            else if (preset) change('', '')
          }}
        >
          <option value="">{any()}</option>
          {dayPresets.map(one => (
            <option key={one} value={one}>
              {presetTexts[one]()}
            </option>
          ))}
          <option value="chosen">{m.admin_days_chosen()}</option>
        </select>
        <Icon name="down" />
      </span>
      {!preset && (choosing || isChosen) && (
        <span className={styles.days}>
          <DayInput
            label={m.admin_list_from()}
            value={dateFrom}
            // The range never ends before it begins.
            onChange={day => change(day, dateTo && day > dateTo ? '' : dateTo)}
          />
          <span aria-hidden="true">–</span>
          <DayInput
            label={m.admin_list_to()}
            value={dateTo}
            onChange={day => change(day && day < dateFrom ? '' : dateFrom, day)}
          />
        </span>
      )}
    </>
  )
}

interface DayInputProps {
  label: string
  value: string
  onChange: (day: string) => void
}

function DayInput({ label, value, onChange }: DayInputProps) {
  return (
    <span className="input">
      <input
        type="date"
        aria-label={label}
        title={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}

import { type ReactNode, useState } from 'react'
import { hongKongDay, isDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { lastDayFrom } from '../../lessons/book/calendar.rules.ts'
import { bandLabel } from './filter-texts.ts'
import type { Choice, TeachersData } from './load-teachers.ts'
import * as styles from './teacher-filters.module.css'
import { isSame, type TeachersQuery, toggled } from './teachers-query.ts'

interface TeacherFiltersProps {
  /** Both panels of a page are in the document at once. */
  id: string
  query: TeachersQuery
  data: TeachersData
  change: (change: Partial<TeachersQuery>) => void
}

/** Every way to narrow the list, each with what it would leave. */
export function TeacherFilters({ id, query, data, change }: TeacherFiltersProps) {
  return (
    <div className={styles.filters}>
      <div>
        <label className={styles.label} htmlFor={`${id}-country`}>
          {m.directory_country()}
        </label>
        <Select
          id={`${id}-country`}
          value={query.country}
          onChange={({ target }) => change({ country: target.value })}
        >
          <option value="">{m.directory_country_any()}</option>
          {data.countries.map(({ value, name, count }) => (
            <option key={value} value={value}>
              {m.directory_country_option({ name, count: wholeNumber(count) })}
            </option>
          ))}
        </Select>
      </div>
      <FreeTimes id={id} query={query} change={change} />
      <Spoken query={query} languages={data.languages} change={change} />
      <Group legend={m.directory_price()}>
        <Tick
          radio={`${id}-price`}
          label={m.directory_price_any()}
          checked={query.price === null}
          onChange={() => change({ price: null })}
        />
        {data.prices.map(band => (
          <Tick
            key={band.min}
            radio={`${id}-price`}
            label={bandLabel(band)}
            count={band.count}
            checked={query.price === band.min}
            onChange={() => change({ price: band.min })}
          />
        ))}
      </Group>
    </div>
  )
}

/** When there must be something to book. */
function FreeTimes({ id, query, change }: Omit<TeacherFiltersProps, 'data'>) {
  const today = hongKongDay(new Date())
  const onDay = query.free !== '' && query.free !== 'week'
  return (
    <Group legend={m.directory_free()}>
      <Tick
        radio={`${id}-free`}
        label={m.directory_free_any()}
        checked={query.free === ''}
        onChange={() => change({ free: '' })}
      />
      <Tick
        radio={`${id}-free`}
        label={m.directory_free_week()}
        checked={query.free === 'week'}
        onChange={() => change({ free: 'week' })}
      />
      <label className={styles.day} htmlFor={`${id}-day`}>
        {m.directory_free_on()}
      </label>
      <TextInput
        id={`${id}-day`}
        type="date"
        min={today}
        max={lastDayFrom(today)}
        value={onDay ? query.free : ''}
        onChange={({ target }) => {
          if (target.value === '' || isDay(target.value)) change({ free: target.value })
        }}
      />
    </Group>
  )
}

/** So many languages stand there from the beginning; the rarer ones are behind a button. */
const spokenShown = 6

interface SpokenProps {
  query: TeachersQuery
  languages: readonly Choice[]
  change: TeacherFiltersProps['change']
}

function Spoken({ query, languages, change }: SpokenProps) {
  const isOn = ({ value }: Choice) => query.speaks.some(one => isSame(one, value))
  const [opened, setOpened] = useState(languages.slice(spokenShown).some(isOn))
  if (languages.length === 0) return null
  const shown = opened ? languages : languages.slice(0, spokenShown)
  return (
    <Group legend={m.directory_speaks()}>
      {shown.map(language => (
        <Tick
          key={language.value}
          label={language.name}
          count={language.count}
          checked={isOn(language)}
          onChange={() => change({ speaks: toggled(query.speaks, language.value) })}
        />
      ))}
      {shown.length < languages.length && (
        <button type="button" className={styles.more} onClick={() => setOpened(true)}>
          {m.directory_speaks_more()}
        </button>
      )}
    </Group>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface TickProps {
  label: string
  count?: number
  checked: boolean
  onChange: () => void
  /** The name of its group, where only one of several can be on. */
  radio?: string
}

function Tick({ label, count, checked, onChange, radio }: TickProps) {
  return (
    <label className={cx('tick', styles.tick, count === 0 && styles.nobody)}>
      <input type={radio ? 'radio' : 'checkbox'} name={radio} checked={checked} onChange={onChange} />
      <span>{label}</span>
      {count !== undefined && <span className={cx(styles.count, 'num')}>{wholeNumber(count)}</span>}
    </label>
  )
}

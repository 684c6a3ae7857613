import { useState } from 'react'
import { teacherBadgeKinds } from '#contract/rules/badges.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Select } from '../../../ui/inputs.tsx'
import { badgeName } from '../../teachers/badges/badge-texts.ts'
import { Group, Tick } from './filter-group.tsx'
import { bandLabel } from './filter-texts.ts'
import { FreeTimes, Levels, Places, Subjects } from './lesson-filters.tsx'
import type { Choice, TeachersData } from './load-teachers.ts'
import * as styles from './teacher-filters.module.css'
import { isSame, type TeachersQuery, toggled } from './teachers-query.ts'

interface TeacherFiltersProps {
  /** Both panels of a page are in the document at the same time. */
  id: string
  query: TeachersQuery
  data: TeachersData
  change: (change: Partial<TeachersQuery>) => void
}

/** All filters, each with the number it would leave. */
export function TeacherFilters({ id, query, data, change }: TeacherFiltersProps) {
  const own = { query, data, change }
  return (
    <div className={styles.filters}>
      <Subjects {...own} />
      <Levels {...own} />
      <FreeTimes {...own} id={id} />
      <Places {...own} id={id} />
      <Group legend={m.directory_badges()}>
        {data.badges.map(({ kind, count }) => (
          <Tick
            key={kind}
            label={badgeName(kind)}
            count={count}
            checked={query.badges.includes(kind)}
            onChange={() =>
              change({
                badges: teacherBadgeKinds.filter(one => query.badges.includes(one) !== (one === kind)),
              })
            }
          />
        ))}
      </Group>
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
      <Spoken query={query} languages={data.languages} change={change} />
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
    </div>
  )
}

/** This many languages are shown initially; rarer ones are behind a button. */
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

import { type ReactNode, useState } from 'react'
import { dayParts, lessonPlaces } from '#contract/rules/free-times.ts'
import { hongKongDay, isDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { toggled } from '../../../lib/address-state.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { TextInput } from '../../../ui/inputs.tsx'
import { splitLevels } from '../../catalogue/listing/facet-texts.ts'
import { titleOf } from '../../catalogue/titles.ts'
import { lastDayFrom } from '../../lessons/book/calendar.rules.ts'
import { partName } from '../../lessons/book/weekdays.ts'
import { Group, Tick } from './filter-group.tsx'
import { placeName, weekdayShort, weekdayText } from './filter-texts.ts'
import type { TeachersData } from './load-teachers.ts'
import * as styles from './teacher-filters.module.css'
import type { TeachersQuery } from './teachers-query.ts'

interface FilterProps {
  query: TeachersQuery
  data: TeachersData
  change: (change: Partial<TeachersQuery>) => void
}

/** The subject and level to learn. */
export function Subjects({ query, data, change }: FilterProps) {
  if (data.subjects.length === 0) return null
  return (
    <Group legend={m.directory_subject()}>
      {data.subjects.map(subject => (
        <Tick
          key={subject.subject_id}
          label={titleOf(subject)}
          count={subject.count}
          checked={query.subjects.includes(subject.title)}
          onChange={() => change({ subjects: toggled(query.subjects, subject.title) })}
        />
      ))}
    </Group>
  )
}

export function Levels({ query, data, change }: FilterProps) {
  const { first, behind } = splitLevels(data.levels)
  const [opened, setOpened] = useState(behind.some(({ title }) => query.levels.includes(title)))
  if (data.levels.length === 0) return null
  return (
    <Group legend={m.directory_level()}>
      <div className={styles.picks}>
        {(opened ? [...first, ...behind] : first).map(level => (
          <Pick
            key={level.title}
            count={level.count}
            on={query.levels.includes(level.title)}
            onClick={() => change({ levels: toggled(query.levels, level.title) })}
          >
            {titleOf(level)}
          </Pick>
        ))}
      </div>
      {!opened && behind.length > 0 && (
        <button type="button" className={styles.more} onClick={() => setOpened(true)}>
          {m.directory_levels_more()}
        </button>
      )}
    </Group>
  )
}

/** From Monday on, like the calendars here. */
const week = [1, 2, 3, 4, 5, 6, 0]

/** When there must be an open time: a day, or a usual pattern. */
export function FreeTimes({ id, query, data, change }: FilterProps & { id: string }) {
  const today = hongKongDay(new Date())
  const onDay = query.free !== '' && query.free !== 'week'
  const countOf = (weekday: number) => data.weekdays.find(one => one.weekday === weekday)?.count ?? 0
  return (
    <>
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
            // One day has one weekday: another one would leave no one.
            if (target.value === '' || isDay(target.value)) change({ free: target.value, weekdays: [] })
          }}
        />
      </Group>
      <Group legend={m.directory_weekdays()}>
        <div className={cx(styles.picks, styles.week)}>
          {week.map(weekday => (
            <Pick
              key={weekday}
              count={countOf(weekday)}
              on={query.weekdays.includes(weekday)}
              label={weekdayText(weekday)}
              onClick={() =>
                change({
                  weekdays: week.filter(one => query.weekdays.includes(one) !== (one === weekday)),
                  ...(onDay && { free: '' as const }),
                })
              }
            >
              {weekdayShort(weekday)}
            </Pick>
          ))}
        </div>
      </Group>
      <Group legend={m.directory_parts()}>
        <div className={styles.picks}>
          {dayParts.map(part => (
            <Pick
              key={part}
              count={data.parts.find(one => one.part === part)?.count ?? 0}
              on={query.parts.includes(part)}
              onClick={() =>
                change({ parts: dayParts.filter(one => query.parts.includes(one) !== (one === part)) })
              }
            >
              {partName(part)}
            </Pick>
          ))}
        </div>
        <p className={styles.note}>{m.directory_parts_note()}</p>
      </Group>
    </>
  )
}

export function Places({ id, query, data, change }: FilterProps & { id: string }) {
  return (
    <Group legend={m.directory_place()}>
      <Tick
        radio={`${id}-place`}
        label={m.directory_place_any()}
        checked={query.place === null}
        onChange={() => change({ place: null })}
      />
      {lessonPlaces.map(place => (
        <Tick
          key={place}
          radio={`${id}-place`}
          label={placeName(place)}
          count={data.places.find(one => one.place === place)?.count ?? 0}
          checked={query.place === place}
          onChange={() => change({ place })}
        />
      ))}
    </Group>
  )
}

interface PickProps {
  count: number
  on: boolean
  /** If the visible text is short. */
  label?: string
  onClick: () => void
  children: ReactNode
}

function Pick({ count, on, label, onClick, children }: PickProps) {
  const counted = m.directory_count({ count, shown: wholeNumber(count) })
  return (
    <button
      type="button"
      className={styles.pick}
      aria-pressed={on}
      disabled={count === 0 && !on}
      title={counted}
      {...(label && { 'aria-label': label })}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

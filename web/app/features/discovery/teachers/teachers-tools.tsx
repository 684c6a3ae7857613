import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { titleOf } from '../../catalogue/titles.ts'
import { partName } from '../../lessons/book/weekdays.ts'
import { badgeName } from '../../teachers/badges/badge-texts.ts'
import { bandChip, freeChip, placeName, weekdayText } from './filter-texts.ts'
import type { Choice, TeachersData } from './load-teachers.ts'
import {
  bandFrom,
  filterCount,
  isSame,
  type Sort,
  sorts,
  type TeachersQuery,
  toggled,
} from './teachers-query.ts'
import * as styles from './teachers-tools.module.css'

interface ToolsProps {
  query: TeachersQuery
  data: TeachersData
  change: (change: Partial<TeachersQuery>) => void
}

const sortLabels: Readonly<Record<Sort, () => string>> = {
  relevance: m.directory_sort_relevance,
  rating: m.directory_sort_rating,
  newest: m.directory_sort_newest,
  price: m.directory_sort_price,
  name: m.directory_sort_name,
}

/** The number of teachers, the filters, and their order. */
export function TeachersTop({ query, data, change, loading }: ToolsProps & { loading: boolean }) {
  const searching = query.q !== ''
  const offered = sorts.filter(sort => searching || sort !== 'relevance')
  return (
    <div className={styles.top}>
      <p role="status" className="num">
        {loading ? m.directory_loading() : countText(query, data)}
      </p>
      <Applied query={query} data={data} change={change} />
      <Select
        className={styles.sort}
        aria-label={m.directory_sort()}
        value={query.sort ?? offered[0]}
        onChange={({ target }) => {
          const sort = sorts.find(name => name === target.value) ?? null
          change({ sort: sort === offered[0] ? null : sort })
        }}
      >
        {offered.map(sort => (
          <option key={sort} value={sort}>
            {sortLabels[sort]()}
          </option>
        ))}
      </Select>
    </div>
  )
}

export const shownCount = ({ count, countAtLeast }: TeachersData): string =>
  wholeNumber(count) + (countAtLeast ? '+' : '')

function countText(query: TeachersQuery, data: TeachersData): string {
  const shown = shownCount(data)
  const [language] = query.speaks
  // Only if it is the only filter.
  if (language && filterCount(query) === 1 && !query.q)
    return m.directory_count_speak({
      count: data.count,
      shown,
      language: nameOf(data.languages, language),
    })
  return m.directory_count({ count: data.count, shown })
}

export const nameOf = (choices: readonly Choice[], value: string): string =>
  choices.find(choice => isSame(choice.value, value))?.name ?? value

const titled = (list: readonly { title: string; title_zh: string }[], title: string): string => {
  const found = list.find(one => one.title === title)
  return found ? titleOf(found) : title
}

const oneAndMore = ([first, ...more]: readonly string[]): string | undefined =>
  first && (more.length > 0 ? `${first} +${more.length}` : first)

/** The active filters, each with a button to remove it. */
function Applied({ query, data, change }: ToolsProps) {
  const band = query.price === null ? undefined : bandFrom(query.price)
  const chips = [
    ...(query.q ? [{ key: 'q', label: query.q, off: { q: '' } }] : []),
    ...query.subjects.map(subject => ({
      key: `subject ${subject}`,
      label: titled(data.subjects, subject),
      off: { subjects: toggled(query.subjects, subject) },
    })),
    ...query.levels.map(level => ({
      key: `level ${level}`,
      label: titled(data.levels, level),
      off: { levels: toggled(query.levels, level) },
    })),
    ...query.weekdays.map(weekday => ({
      key: `weekday ${weekday}`,
      label: weekdayText(weekday),
      off: { weekdays: query.weekdays.filter(one => one !== weekday) },
    })),
    ...query.parts.map(part => ({
      key: part,
      label: partName(part),
      off: { parts: query.parts.filter(one => one !== part) },
    })),
    ...(query.place ? [{ key: 'place', label: placeName(query.place), off: { place: null } }] : []),
    ...query.badges.map(badge => ({
      key: badge,
      label: badgeName(badge),
      off: { badges: query.badges.filter(one => one !== badge) },
    })),
    ...(query.country
      ? [{ key: 'country', label: nameOf(data.countries, query.country), off: { country: '' } }]
      : []),
    ...query.speaks.map(language => ({
      key: `speaks ${language}`,
      label: m.directory_speaks_chip({ language: nameOf(data.languages, language) }),
      off: { speaks: toggled(query.speaks, language) },
    })),
    ...(band ? [{ key: 'price', label: bandChip(band), off: { price: null } }] : []),
    ...(query.free ? [{ key: 'free', label: freeChip(query.free), off: { free: '' as const } }] : []),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={styles.applied} aria-label={m.directory_applied()}>
      {chips.map(({ key, label, off }) => (
        <li key={key}>
          <button
            type="button"
            className="chip"
            onClick={() => change(off)}
            aria-label={m.ui_remove({ name: label })}
          >
            {label}
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** On a phone: each opens the filter drawer, and shows what of its kind is active. */
export function FilterBar({ query, data, onOpen }: Omit<ToolsProps, 'change'> & { onOpen: () => void }) {
  const band = query.price === null ? undefined : bandFrom(query.price)
  const kinds = [
    {
      key: 'subject',
      label: m.directory_subject(),
      value: oneAndMore(query.subjects.map(subject => titled(data.subjects, subject))),
    },
    {
      key: 'level',
      label: m.directory_level(),
      value: oneAndMore(query.levels.map(level => titled(data.levels, level))),
    },
    {
      key: 'free',
      label: m.directory_free_short(),
      value: oneAndMore([
        ...(query.free ? [freeChip(query.free)] : []),
        ...query.weekdays.map(weekdayText),
        ...query.parts.map(partName),
      ]),
    },
    { key: 'place', label: m.directory_place(), value: query.place && placeName(query.place) },
    {
      key: 'badges',
      label: m.directory_badges_short(),
      value: oneAndMore(query.badges.map(badgeName)),
    },
    {
      key: 'price',
      label: m.directory_price_short(),
      value: band && bandChip(band),
    },
    {
      key: 'country',
      label: m.directory_country(),
      value: query.country && nameOf(data.countries, query.country),
    },
    {
      key: 'speaks',
      label: m.directory_speaks_short(),
      value: oneAndMore(query.speaks.map(language => nameOf(data.languages, language))),
    },
  ]
  return (
    <fieldset className={cx(styles.bar, 'only-phone')} aria-label={m.directory_filters()}>
      {kinds.map(({ key, label, value }) => (
        <button
          key={key}
          type="button"
          className={cx('btn btn-line', value ? styles.on : undefined)}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {value && <span className="vh">{label}: </span>}
          <span className={styles.value}>{value || label}</span>
          <Icon name="down" />
        </button>
      ))}
    </fieldset>
  )
}

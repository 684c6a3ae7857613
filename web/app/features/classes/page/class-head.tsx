import type { ReactNode } from 'react'
import type { ClassView } from '#contract/classes/classes.ts'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { recentDayText, shortDayText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { languageOf } from '../../../lib/text-language.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { productPath } from '../../catalogue/addresses.ts'
import { levelSpan } from '../../catalogue/card.ts'
import { Cover } from '../../catalogue/cover.tsx'
import { Stars } from '../../catalogue/stars.tsx'
import { useTitles } from '../../catalogue/titles.ts'
import { Badges } from '../../teachers/badges/badges.tsx'
import { colorClass } from '../calendar/class-colors.ts'
import { lengthText, weekdaysText } from '../calendar/class-texts.ts'
import * as styles from './class-head.module.css'
import type { ClassPage } from './load-class-page.ts'

/** From all live classes down to this one. */
export function ClassCrumbs({ page: { view, subject, card } }: { page: ClassPage }) {
  const titles = useTitles()
  const list = (query: Record<string, string>) =>
    `/products/all?${new URLSearchParams({ live: '1', ...query })}`
  const [level] = card?.levels ?? []
  const crumbs = [
    { name: m.classpage_all(), to: list({}) },
    ...(subject ? [{ name: titles.subject(subject), to: list({ subjects: subject }) }] : []),
    ...(subject && level
      ? [{ name: titles.level(level), to: list({ subjects: subject, levels: level }) }]
      : []),
  ]
  return (
    <nav className="crumbs" aria-label={m.product_crumbs()}>
      <ol>
        {crumbs.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} prefetch="none">
              {name}
            </Link>
            <Icon name="right" />
          </li>
        ))}
        <li aria-current="page" lang={languageOf(view.title)}>
          {view.title}
        </li>
      </ol>
    </nav>
  )
}

/** What it is, who teaches it, when and where. */
export function ClassHead({ page, view }: { page: ClassPage; view: ClassView }) {
  const { card, teacher, subject } = page
  const titles = useTitles()
  const levels = levelSpan(card?.levels ?? [], titles.level)
  return (
    <div className={cx(styles.head, colorClass(view.color))}>
      <div className={styles.art}>
        <Cover
          cover={card?.cover ?? ''}
          video={card?.video ?? false}
          sizes="(min-width: 1024px) 820px, 100vw"
          eager
          priority
        />
        <p className={styles.tags}>
          <span>{m.classpage_live()}</span>
          {subject && <span>{titles.subject(subject)}</span>}
          {levels && <span>{levels}</span>}
        </p>
      </div>
      <h1 lang={languageOf(view.title)}>{view.title}</h1>
      <div className={styles.by}>
        <Avatar name={view.teacher_name} src={teacher?.picture ?? ''} />
        <b className="person" lang={languageOf(view.teacher_name)}>
          {view.teacher_name}
        </b>
        {teacher && (
          <a href="#reviews">
            <Stars value={teacher.said.average} count={teacher.said.count} />
          </a>
        )}
        {teacher && <Badges badges={teacher.badges} />}
      </div>
      <ul className={styles.facts}>
        <Fact icon="calendar" name={rhythmOf(view)}>
          {daysText(view)}
        </Fact>
        {view.next_lesson && (
          <Fact icon="clock" name={m.classpage_next({ day: shortDayText(view.next_lesson.date) })}>
            {clockTimesText(view.next_lesson)} · {lengthText(view.next_lesson)}
            <ZoneNote at={hongKongInstant(view.next_lesson.date, view.next_lesson.time)} />
          </Fact>
        )}
        {view.venue !== '' && (
          <Fact icon="pin" name={view.venue}>
            {m.classes_weather_rule()}
          </Fact>
        )}
        {view.online && (
          <Fact icon="video" name={m.classes_online()}>
            {m.classes_link_later()}
          </Fact>
        )}
        {card && (
          <Fact icon="book" name={m.classpage_course()}>
            <Link className="link" to={productPath(card)} lang={card.lang}>
              {card.name}
            </Link>
          </Fact>
        )}
      </ul>
    </div>
  )
}

/** 'Saturdays … 10:00 am – 11:00 am'. */
const rhythmOf = (view: ClassView): string =>
  view.repeat_on === ''
    ? clockTimesText(view)
    : m.classpage_rhythm({ weekdays: weekdaysText(view.repeat_on), times: clockTimesText(view) })

const daysText = ({ date, ending_date }: ClassView): string =>
  date === ending_date
    ? m.classpage_day({ day: recentDayText(date) })
    : m.classpage_days({ from: recentDayText(date), to: recentDayText(ending_date) })

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <b>{name}</b>
        <span>{children}</span>
      </div>
    </li>
  )
}

import type { ReactNode } from 'react'
import type { ClassView } from '#contract/classes/classes.ts'
import { type Day, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { languageOf } from '../../../lib/text-language.ts'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { teacherPath } from '../../catalogue/addresses.ts'
import { isEnrolled } from './calendar-items.ts'
import { colorClass } from './class-colors.ts'
import * as styles from './class-panel.module.css'
import { leaveText, lengthText, lessonsText, rhythmText } from './class-texts.ts'
import { priceOf } from './item-texts.ts'

/** Its name beside its colour. */
export function ClassName({ view, id }: { view: ClassView; id?: string }) {
  return (
    <div className={cx(styles.name, colorClass(view.color))}>
      <h2 id={id} lang={languageOf(view.title)}>
        {view.title}
      </h2>
      <p lang={languageOf(view.course_name)}>{view.course_name}</p>
    </div>
  )
}

interface ClassFactsProps {
  view: ClassView
  /** The selected lesson; otherwise the first one. */
  day?: Day | undefined
}

export function ClassFacts({ view, day }: ClassFactsProps) {
  const lesson = view.lessons.find(({ date }) => date === day)
  const times = lesson ?? view
  const moved = lesson?.moved_from
  return (
    <ul className={styles.facts}>
      <Fact icon="calendar" name={shortDayText(day ?? view.date)}>
        {rhythmText(view)}
        {moved && <span>{m.classes_moved_from({ day: shortDayText(moved.slice(0, 10)) })}</span>}
      </Fact>
      <Fact icon="clock" name={clockTimesText(times)}>
        {lengthText(times)}
        <ZoneNote at={hongKongInstant(day ?? view.next_lesson?.date ?? view.date, times.time)} />
      </Fact>
      {view.venue !== '' && (
        <Fact icon="pin" name={view.venue}>
          {m.classes_weather_rule()}
        </Fact>
      )}
      {view.online && (
        <Fact icon="video" name={m.classes_online()}>
          <OnlineLink view={view} />
        </Fact>
      )}
      <Fact
        icon="user"
        name={
          <span className="person" lang={languageOf(view.teacher_name)}>
            {view.teacher_name}
          </span>
        }
      >
        <Link className={styles.profile} to={teacherPath(view.teacher_id)}>
          {m.classes_see_profile()}
        </Link>
      </Fact>
    </ul>
  )
}

function OnlineLink({ view }: { view: ClassView }) {
  const address = view.zoom_link || view.google_meet_link
  if (!address) return m.classes_link_later()
  // Through the class page, which records attendance.
  if (!view.own)
    return (
      <Link className={styles.profile} to={`/my-classes/${view.class_id}`}>
        {m.classes_join_there()}
      </Link>
    )
  return (
    <a className={styles.profile} href={address} target="_blank" rel="noreferrer">
      {m.classes_open_link()}
    </a>
  )
}

function Fact({ icon, name, children }: { icon: IconName; name: ReactNode; children: ReactNode }) {
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

/** How many are left, and the state of the card. */
export function SeatsLeft({ view }: { view: ClassView }) {
  const { free, students_limit, require_approval } = view
  return (
    <div className={styles.seats}>
      <p>
        <b>{m.classes_seats()}</b>
        {free === null ? (
          <span>{m.classes_no_limit()}</span>
        ) : (
          <span>
            {m.classes_left_of({ count: free, left: wholeNumber(free), seats: wholeNumber(students_limit) })}
          </span>
        )}
      </p>
      {free !== null && (
        <progress value={students_limit - free} max={students_limit} aria-label={m.classes_seats()} />
      )}
      {require_approval === 'yes' && (
        <small>{view.class_price > 0 ? m.classes_approval_paid() : m.classes_approval_free()}</small>
      )}
    </div>
  )
}

export function Remarks({ view }: { view: ClassView }) {
  if (view.remarks === '') return null
  return (
    <section className={styles.part}>
      <h3>{m.classes_remarks()}</h3>
      <p>{view.remarks}</p>
    </section>
  )
}

/** Only their names; their content is for enrolled students. */
export function MaterialNames({ view }: { view: ClassView }) {
  if (view.materials.length === 0) return null
  const open = view.own || isEnrolled(view)
  return (
    <section className={styles.part}>
      <h3>{m.classes_materials()}</h3>
      <ul className={styles.files}>
        {view.materials.map(({ material_id, title }) => (
          <li key={material_id}>
            <Icon name="file" />
            <b>{title}</b>
            {!open && <Chip icon="lock">{m.classes_after_enrolling()}</Chip>}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PanelFoot({ view, children }: { view: ClassView; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      <p>
        <small>{lessonsText(view)}</small>
        <b>{priceOf(view.price_now)}</b>
      </p>
      {!view.own && !view.over && !isEnrolled(view) && <small>{leaveText(view)}</small>}
      {children}
    </div>
  )
}

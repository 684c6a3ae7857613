import type { ReactNode } from 'react'
import type { ClassView } from '#contract/classes/classes.ts'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { Link } from '../../../lib/link.tsx'
import { sentences } from '../../../lib/sentences.ts'
import { useSite } from '../../../lib/site.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { cancelledText } from '../calendar/cancelled-text.ts'
import { colorClass } from '../calendar/class-colors.ts'
import { rhythmText } from '../calendar/class-texts.ts'
import { takenText } from '../calendar/item-texts.ts'
import * as styles from './run-head.module.css'

interface RunHeadProps {
  view: ClassView
  /** Actions for the whole class. */
  acts?: ReactNode
  /** The next lesson. */
  children?: ReactNode
}

/** The class, in its colour, and what comes next. */
export function RunHead({ view, acts, children }: RunHeadProps) {
  const brand = useSite()?.brand.name ?? ''
  return (
    <>
      <Link className={styles.back} to="/my-classes">
        <Icon name="back" />
        {m.enrolments_timetable()}
      </Link>
      <header className={cx(styles.head, colorClass(view.color))}>
        <div className={styles.band}>
          <div className={styles.words}>
            <h1 lang={languageOf(view.title)}>{view.title}</h1>
            <p>{m.enrolments_from_course({ course: view.course_name })}</p>
            <ul className={styles.facts}>
              <li>
                <Icon name="calendar" />
                {rhythmText(view)}
              </li>
              <li>
                <Icon name="clock" />
                {clockTimesText(view)}
              </li>
              <li>
                <Icon name={view.venue ? 'pin' : 'video'} />
                {view.venue || m.classes_online()}
              </li>
              <li>
                <Icon name={view.own ? 'users' : 'user'} />
                {view.own ? (
                  takenText(view)
                ) : (
                  <span className="person" lang={languageOf(view.teacher_name)}>
                    {view.teacher_name}
                  </span>
                )}
              </li>
            </ul>
          </div>
          {acts && <div className={styles.acts}>{acts}</div>}
        </div>
        {children}
      </header>
      {view.state === 'cancelled' && (
        <p className={styles.note} role="status">
          {sentences(
            view.cancelled_by
              ? m.classes_sentence({ text: cancelledText(view, undefined, brand) })
              : m.classes_cancelled_whole(),
            view.reason && m.classes_quoted({ text: view.reason }),
          )}
        </p>
      )}
    </>
  )
}

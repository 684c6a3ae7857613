import type { ReactNode } from 'react'
import type { ClassView } from '#contract/classes/classes.ts'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { Link } from '../../../lib/link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ClassName } from '../calendar/class-panel.tsx'
import { rhythmText } from '../calendar/class-texts.ts'
import { takenText } from '../calendar/item-texts.ts'
import * as styles from './run-head.module.css'

/** What class it is, and what can be done with the whole of it. */
export function RunHead({ view, children }: { view: ClassView; children?: ReactNode }) {
  return (
    <>
      <Link className={styles.back} to="/my-classes">
        <Icon name="back" />
        {m.enrolments_timetable()}
      </Link>
      <header className={styles.head}>
        <div>
          <h1 className="vh">{view.title}</h1>
          <ClassName view={view} />
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
              {view.own ? takenText(view) : <span className="person">{view.teacher_name}</span>}
            </li>
          </ul>
        </div>
        <div className={styles.acts}>{children}</div>
      </header>
      {view.state === 'cancelled' && (
        <p className={styles.note} role="status">
          {m.classes_cancelled_whole()}
          {view.reason && ` ${m.classes_quoted({ text: view.reason })}`}
        </p>
      )}
    </>
  )
}

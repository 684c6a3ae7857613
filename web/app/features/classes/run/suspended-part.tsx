import type { ClassView } from '#contract/classes/classes.ts'
import type { Enrolment } from '#contract/classes/enrolments.ts'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { isSuspendingCode } from '#contract/rules/weather.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { warningText } from '../../lessons/slots/warning-text.ts'
import { isTheirs } from '../calendar/calendar-items.ts'
import { whenText } from './lesson-row.tsx'
import * as styles from './suspended-part.module.css'

/** Lessons suspended by the weather: under which signal, until when another date can be set, and the refund. */
export function SuspendedPart({ view, own = [] }: { view: ClassView; own?: readonly Enrolment[] }) {
  const suspended = view.lessons.filter(
    lesson => lesson.state === 'suspended' && (view.own || isTheirs(view, lesson)),
  )
  if (suspended.length === 0) return null
  return (
    <div className={styles.part} role="status" data-part="suspended">
      {suspended.map(lesson => {
        const warning = isSuspendingCode(lesson.reason) ? warningText(lesson.reason) : m.classes_suspended()
        const start = hongKongInstant(lesson.date, lesson.time)
        const share = own
          .filter(({ lessons_from: from }) => from === null || start > new Date(from))
          .reduce((sum, { lesson_share }) => sum + lesson_share, 0)
        const until = lesson.make_up_until ? momentText(lesson.make_up_until) : ''
        return (
          <div key={lesson.lesson_id} className={styles.notice}>
            <Icon name="info" />
            <div>
              <b>{m.enrolments_suspended_title({ warning, when: whenText(lesson) })}</b>
              {view.own ? (
                <p>{m.enrolments_suspended_own({ until })}</p>
              ) : (
                <>
                  <p>{m.enrolments_suspended_text({ name: view.teacher_name, until })}</p>
                  <p>
                    {share > 0
                      ? m.enrolments_suspended_share({ price: amountText(centsOf(share)) })
                      : m.enrolments_suspended_free()}
                  </p>
                </>
              )}
            </div>
          </div>
        )
      })}
    </div>
  )
}

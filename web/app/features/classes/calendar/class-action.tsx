import type { ClassView } from '#contract/classes/classes.ts'
import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { useSession } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { isEnrolled } from './calendar-items.ts'
import * as styles from './class-action.module.css'

interface ClassActionProps {
  view: ClassView
  /** Null if it can't be changed from here. */
  onEdit: (() => void) | undefined
  onCopy?: (() => void) | undefined
  /** Null if it isn't possible to enrol from here. */
  onEnrol: (() => void) | undefined
}

/** The one main action for a class, depending on who looks at it. */
export function ClassAction({ view, onEdit, onCopy, onEnrol }: ClassActionProps) {
  const role = useSession()?.role
  if (view.own)
    return (
      <div className={styles.acts}>
        {view.state === 'open' && onEdit && (
          <Button size="large" wide onClick={onEdit}>
            {m.classes_edit_course()}
          </Button>
        )}
        {hasScreen('/my-classes/:class_id') && (
          <ButtonLink variant="line" icon="users" to={`/my-classes/${view.class_id}`}>
            {m.classes_run()}
          </ButtonLink>
        )}
        {onCopy && role === 'TEACHER' && (
          <Button variant="quiet" icon="copy" onClick={onCopy}>
            {m.classes_copy()}
          </Button>
        )}
      </div>
    )
  if (view.state === 'cancelled')
    return isEnrolled(view) && hasScreen('/my-classes/:class_id') ? (
      <ButtonLink size="large" wide to={`/my-classes/${view.class_id}`}>
        {m.classes_open()}
      </ButtonLink>
    ) : (
      <Said text={m.classes_cancelled()} />
    )
  if (view.over && isEnrolled(view) && hasScreen('/my-classes/:class_id'))
    return (
      <ButtonLink size="large" wide to={`/my-classes/${view.class_id}`}>
        {m.classes_open()}
      </ButtonLink>
    )
  const offered = view.enrolments.find(({ state }) => state === 'offered' || state === 'held')
  if (offered?.state === 'offered' && hasScreen('/classes/offer/:enrolment_id'))
    return (
      <ButtonLink size="large" wide to={`/classes/offer/${offered.enrolment_id}`}>
        {m.classes_take_seat()}
      </ButtonLink>
    )
  if (view.over) return <Said text={m.classes_over()} />
  if (role === 'TEACHER') return <Said text={m.classes_teachers()} />
  const waiting = view.enrolments.find(({ state }) => state === 'waiting')
  const asked = view.enrolments.find(({ state }) => state === 'requested' || state === 'asked')
  const place = asked ?? waiting
  if (isEnrolled(view) || place)
    return (
      <div className={styles.acts}>
        <Button size="large" wide disabled>
          {isEnrolled(view) ? m.classes_enrolled() : asked ? m.classes_asked() : m.classes_waiting()}
        </Button>
        {isEnrolled(view) && hasScreen('/my-classes/:class_id') && (
          <ButtonLink variant="line" icon="book" to={`/my-classes/${view.class_id}`}>
            {m.classes_open()}
          </ButtonLink>
        )}
        {place && hasScreen('/classes/offer/:enrolment_id') && (
          <ButtonLink variant="quiet" to={`/classes/offer/${place.enrolment_id}`}>
            {m.classes_see_request()}
          </ButtonLink>
        )}
        {isEnrolled(view) && <AddToCalendar classId={view.class_id} />}
        {onEnrol && (
          <Button variant="quiet" onClick={onEnrol}>
            {m.classes_enrol_another()}
          </Button>
        )}
      </div>
    )
  return (
    onEnrol && (
      <Button size="large" wide onClick={onEnrol}>
        {m.classes_enrol()}
      </Button>
    )
  )
}

function Said({ text }: { text: string }) {
  return <p className={styles.said}>{text}</p>
}

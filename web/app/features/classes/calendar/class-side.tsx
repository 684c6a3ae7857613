import type { ClassView, TimetableClass } from '#contract/classes/classes.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../../lib/dates.ts'
import { sentences } from '../../../lib/sentences.ts'
import { useSite } from '../../../lib/site.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { classPath } from '../../catalogue/addresses.ts'
import { AskButton } from '../../conversations/ask-button.tsx'
import { useNow } from '../../lessons/bookings/use-now.ts'
import { JoinLesson } from '../run/join-lesson.tsx'
import { isJoinable } from '../run/use-run.ts'
import { isEnrolled, placesOf } from './calendar-items.ts'
import { cancelledText } from './cancelled-text.ts'
import { ClassAction } from './class-action.tsx'
import { ClassFacts, MaterialNames, PanelFoot, Remarks, SeatsLeft } from './class-panel.tsx'
import * as styles from './class-side.module.css'
import { suspendedText, whoseText } from './item-texts.ts'
import { SideFrame } from './side-frame.tsx'
import { useClass } from './use-classes.ts'

interface EnrolSideProps {
  /** As the calendar knows it. */
  known: ClassView | TimetableClass | undefined
  classId: number
  day: Day | undefined
  onClose: () => void
  onEdit?: (view: ClassView) => void
  onCopy?: (view: ClassView) => void
  onEnrol: ((view: ClassView) => void) | undefined
}

/** One class: when, where, how many seats, and how to enrol. */
export function EnrolSide({ known, classId, day, onClose, onEdit, onCopy, onEnrol }: EnrolSideProps) {
  const asked = useClass(classId)
  const view = asked.data ?? known
  if (!view)
    return (
      <SideFrame title={m.classes_one()} onClose={onClose}>
        {asked.isError ? (
          <Failed title={m.classes_one_failed()} of={asked} />
        ) : (
          <Loading>
            <SkeletonText lines={8} />
          </Loading>
        )}
      </SideFrame>
    )
  return (
    <SideFrame
      title={whoseText(namesOf(view), view.title)}
      lead={view.course_name}
      color={view.color}
      onClose={onClose}
    >
      <LessonNote view={view} known={known} day={day} />
      <JoinNow view={view} />
      <ClassFacts view={view} day={day} />
      <SeatsLeft view={view} />
      <Remarks view={view} />
      <MaterialNames view={view} />
      <PanelFoot view={view}>
        <ClassAction
          view={view}
          onEdit={onEdit && (() => onEdit(view))}
          onCopy={onCopy && (() => onCopy(view))}
          onEnrol={onEnrol && (() => onEnrol(view))}
        />
        {!view.own && !isEnrolled(view) && (
          <ButtonLink variant="quiet" to={classPath(addressOf(view))}>
            {m.classpage_see()}
          </ButtonLink>
        )}
        {!view.own && (
          <AskButton
            wide
            to={view.subscriber_id > 0 ? { centre_id: view.subscriber_id } : { teacher_id: view.teacher_id }}
            name={view.teacher_name}
            subject={{ kind: 'class', id: view.class_id, title: view.title }}
          />
        )}
      </PanelFoot>
    </SideFrame>
  )
}

const addressOf = ({ class_id, course_id, course_name }: ClassView) => ({
  id: class_id,
  courseId: course_id,
  courseName: course_name,
})

/** Family members who are in it, or waiting for it. */
function namesOf(view: ClassView): string[] {
  const places = isEnrolled(view) ? placesOf(view) : view.enrolments
  return view.own ? [] : places.flatMap(({ learner_name }) => learner_name || [])
}

/** Joining, as soon as it is possible: one press. */
function JoinNow({ view }: { view: ClassView }) {
  const now = useNow()
  const lesson = view.lessons.find(one => isJoinable(one, now))
  if (!lesson || !view.online || !(view.own || isEnrolled(view))) return null
  return <JoinLesson lesson={lesson} now={now} />
}

interface LessonNoteProps extends Pick<EnrolSideProps, 'known' | 'day'> {
  view: ClassView
}

/** That the selected lesson isn't held, by whom it was cancelled, and what goes back. */
function LessonNote({ view, known, day }: LessonNoteProps) {
  const brand = useSite()?.brand.name ?? ''
  // When opened by a link, no day is selected: then it shows what the weather has just suspended.
  const lesson = view.lessons.find(({ date, state, over }) =>
    day === undefined ? state === 'suspended' && !over : date === day,
  )
  // Of a cancelled class, some lessons may have been held before.
  const cancelled = lesson ? lesson.state === 'cancelled' : view.state === 'cancelled'
  if (!cancelled && lesson?.state !== 'suspended') return null
  const cents = cancelled ? refundOf(known, lesson?.lesson_id) : 0
  const reason = view.state === 'cancelled' ? view.reason : cancelled ? (lesson?.reason ?? '') : ''
  const text =
    cancelled && (view.cancelled_by || lesson?.cancelled_by)
      ? m.classes_sentence({ text: cancelledText(view, lesson, brand) })
      : view.state === 'cancelled'
        ? m.classes_cancelled_whole()
        : cancelled
          ? m.classes_cancelled_lesson({ day: shortDayText(day ?? view.date) })
          : suspendedNote(view, lesson)
  return (
    <p className={styles.note} role="status">
      <Icon name="info" />
      <span>
        {sentences(
          text,
          reason && m.classes_quoted({ text: reason }),
          cents > 0 && m.classes_cancelled_back({ amount: exactAmountText(cents) }),
        )}
      </span>
    </p>
  )
}

/** What went back for a lesson, of what the reader paid: only a timetable knows. */
function refundOf(known: EnrolSideProps['known'], lessonId: number | undefined): number {
  if (!known || !('held' in known)) return 0
  return known.enrolments
    .flatMap(({ lessons }) => lessons)
    .filter(({ lesson_id, state }) => lesson_id === lessonId && state === 'refunded')
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** To enrolled students, the refund; to everyone else, that it isn't held. */
const suspendedNote = (view: ClassView, lesson: ClassView['lessons'][number] | undefined): string =>
  isEnrolled(view) && lesson
    ? sentences(
        m.classes_sentence({ text: suspendedText(lesson) }),
        m.classes_suspended_share({ teacher: view.teacher_name }),
      )
    : m.classes_suspended_lesson({ day: shortDayText(lesson?.date ?? view.date) })

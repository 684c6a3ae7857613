import type { ClassView } from '#contract/classes/classes.ts'
import type { Enrolment } from '#contract/classes/enrolments.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { useSite } from '../../../lib/site.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { calendarDrawing } from '../../../ui/more-drawings.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { classPath } from '../../catalogue/addresses.ts'
import { HeldMoney } from '../../commerce/held/held-money.tsx'
import { attendances } from '../../lessons/bookings/booking-chips.tsx'
import { useNow } from '../../lessons/bookings/use-now.ts'
import { isTheirs } from '../calendar/calendar-items.ts'
import { cancelledText } from '../calendar/cancelled-text.ts'
import { Remarks } from '../calendar/class-panel.tsx'
import { AskToLeave } from '../enrolment/ask-to-leave.tsx'
import { Leave } from '../enrolment/leave.tsx'
import { refreshPlaces, useOwnPlaces } from '../enrolment/use-enrolment.ts'
import { FilesPart } from './files-part.tsx'
import { JoinLesson } from './join-lesson.tsx'
import { LessonRow, whenText } from './lesson-row.tsx'
import * as partStyles from './lessons-part.module.css'
import { NextLesson } from './next-lesson.tsx'
import { RunHead } from './run-head.tsx'
import * as styles from './student-run.module.css'
import { SuspendedPart } from './suspended-part.tsx'
import { nextOf } from './use-run.ts'

const ended = ['lapsed', 'declined', 'withdrawn', 'cancelled']

/** A class for its students: when it meets, joining, materials, and leaving. */
export function StudentRun({ view }: { view: ClassView }) {
  const asked = useOwnPlaces(view.class_id)
  const all = asked.data?.enrolment ?? []
  // Who had a seat until the class was cancelled reads what became of it, and of the money.
  const had = view.enrolments.filter(({ state }) => state === 'cancelled').map(one => one.enrolment_id)
  const lost = all.filter(({ enrolment_id }) => had.includes(enrolment_id))
  const own = all.filter(one => !ended.includes(one.state) || lost.includes(one))
  const inside = own.some(({ state }) => state === 'confirmed')
  const now = useNow()
  const next = nextOf(view)
  return (
    <div className={cx('wrap', styles.page)}>
      <RunHead view={view}>
        {inside && next && (
          <NextLesson view={view} lesson={next}>
            {view.online && <JoinLesson lesson={next} now={now} />}
          </NextLesson>
        )}
      </RunHead>
      {!asked.data ? (
        asked.isError ? (
          <Failed title={m.classes_one_failed()} of={asked} />
        ) : (
          <Loading>
            <SkeletonText lines={8} />
          </Loading>
        )
      ) : own.length === 0 ? (
        <EmptyState
          drawing={calendarDrawing}
          title={m.enrolments_no_place()}
          text={m.enrolments_no_place_text()}
          action={
            <ButtonLink
              to={classPath({ id: view.class_id, courseId: view.course_id, courseName: view.course_name })}
            >
              {m.classes_see()}
            </ButtonLink>
          }
        />
      ) : (
        <>
          {lost.length > 0 && <Ended view={view} lost={lost} />}
          <SuspendedPart view={view} own={own.filter(({ state }) => state === 'confirmed')} />
          <div className={styles.columns}>
            <Lessons
              view={view}
              attendance={inside ? asked.data.attendance : []}
              inside={inside || lost.length > 0}
            />
            <div className={styles.column}>
              <section className={cx('panel', styles.part)} aria-labelledby="places">
                <h2 id="places">{m.enrolments_your_place()}</h2>
                <ul className={styles.places}>
                  {own.map(enrolment => (
                    <Place key={enrolment.enrolment_id} enrolment={enrolment} />
                  ))}
                </ul>
                <Remarks view={view} />
              </section>
              {inside && <FilesPart classId={view.class_id} own={false} />}
            </div>
          </div>
          {own
            .filter(({ paid_lessons }) => paid_lessons.length > 0)
            .map(({ enrolment_id, price, held, refunded, paid_lessons, learner_name }) => (
              <div key={enrolment_id} className={styles.held}>
                <HeldMoney
                  paid={Math.round(price * 100)}
                  held={Math.round(held * 100)}
                  refunded={Math.round(refunded * 100)}
                  lessons={paid_lessons}
                  title={own.length > 1 ? learner_name : undefined}
                  bought={{
                    ...{ item: { enrolment_id }, learner: learner_name },
                    seller: view.teacher_name,
                  }}
                  onChanged={() => void refreshPlaces()}
                />
              </div>
            ))}
        </>
      )}
    </div>
  )
}

/** What goes back for the lessons that aren't held. */
function Ended({ view, lost }: { view: ClassView; lost: readonly Enrolment[] }) {
  const cancelled = new Set(view.lessons.flatMap(one => (one.state === 'cancelled' ? one.lesson_id : [])))
  const cents = lost
    .flatMap(({ paid_lessons }) => paid_lessons)
    .filter(({ state, lesson_id }) => state === 'refunded' && cancelled.has(lesson_id))
    .reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className={styles.ended} role="status" data-part="ended">
      <Icon name="info" />
      <p>
        {cents > 0
          ? m.enrolments_ended_refund({ amount: exactAmountText(cents) })
          : m.enrolments_ended_free()}
      </p>
    </div>
  )
}

interface LessonsProps {
  view: ClassView
  attendance: readonly { lesson_id: number; attendance: number }[]
  inside: boolean
}

function Lessons({ view, attendance, inside }: LessonsProps) {
  const noted = new Set(attendance.map(({ lesson_id }) => lesson_id))
  const lessons = view.lessons.filter(
    lesson => !inside || isTheirs(view, lesson) || noted.has(lesson.lesson_id),
  )
  const before = view.lessons.length - lessons.length
  const next = nextOf(view)
  const brand = useSite()?.brand.name ?? ''
  return (
    <section className={cx('panel', partStyles.part)} aria-labelledby="lessons">
      <div className={partStyles.head}>
        <h2 id="lessons">
          {m.enrolments_lessons()} <span className="chip num">{wholeNumber(lessons.length)}</span>
        </h2>
      </div>
      {before > 0 && (
        <p className="small muted">
          {m.enrolments_before_you({ count: before, shown: wholeNumber(before) })}
        </p>
      )}
      <ul>
        {lessons.map(lesson => (
          <LessonRow
            key={lesson.lesson_id}
            lesson={lesson}
            isNext={lesson === next}
            when={whenText(lesson)}
            cancelled={cancelledText(view, lesson, brand)}
            chips={attendance
              .filter(({ lesson_id }) => lesson_id === lesson.lesson_id)
              .map((noted, at) => (
                // One for each learner of the family, in their sequence.
                // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else that tells them apart
                <AttendanceMark key={at} attendance={noted.attendance} />
              ))}
          />
        ))}
      </ul>
    </section>
  )
}

function AttendanceMark({ attendance }: { attendance: number }) {
  const known = attendances.find(({ value }) => value === attendance)
  return known ? <Chip tone={known.tone}>{known.label()}</Chip> : null
}

/** A seat, or a request for one, which has its own page. */
function Place({ enrolment }: { enrolment: Enrolment }) {
  const { state, learner_name, can_leave_until, enrolment_id } = enrolment
  const confirmed = state === 'confirmed'
  return (
    <li className={styles.place}>
      <p>
        <b className="person">{learner_name || m.enrolments_me()}</b>
        {confirmed ? (
          <Chip tone="jade">{m.classes_enrolled()}</Chip>
        ) : state === 'cancelled' ? (
          <Chip tone="red">{m.classes_cancelled()}</Chip>
        ) : (
          <Chip tone="amber">{state === 'waiting' ? m.classes_waiting() : m.classes_asked()}</Chip>
        )}
      </p>
      {confirmed && can_leave_until && (
        <>
          {enrolment.refund > 0 && (
            <small>{m.enrolments_leave_until({ when: momentText(can_leave_until) })}</small>
          )}
          <ZoneNote at={can_leave_until} />
          <Leave enrolment={enrolment} text={m.enrolments_leave()} onChanged={() => void refreshPlaces()} />
        </>
      )}
      {confirmed && !can_leave_until && <AskToLeave enrolment={enrolment} />}
      {!confirmed && state !== 'cancelled' && (
        <ButtonLink variant="line" to={`/classes/offer/${enrolment_id}`}>
          {m.classes_see_request()}
        </ButtonLink>
      )}
    </li>
  )
}

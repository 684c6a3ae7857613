import { useId, useState } from 'react'
import type { ClassParticipant } from '#contract/classes/class-run.ts'
import type { ClassLessonView, ClassView } from '#contract/classes/classes.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Select } from '../../../ui/inputs.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { gradeLabel } from '../../accounts/learners/grades.ts'
import { attendances } from '../../lessons/bookings/booking-chips.tsx'
import { useNow } from '../../lessons/bookings/use-now.ts'
import { refreshPlaces } from '../enrolment/use-enrolment.ts'
import { AnswerLeaving } from './answer-leaving.tsx'
import * as styles from './participants-part.module.css'
import { hasBegun } from './use-run.ts'

interface ParticipantsPartProps {
  view: ClassView
  participants: readonly ClassParticipant[]
}

const firstShown = 8

/** Who is in the class, and their attendance. */
export function ParticipantsPart({ view, participants }: ParticipantsPartProps) {
  const selectId = useId()
  const now = useNow()
  const begun = view.lessons.filter(lesson => hasBegun(lesson, now))
  const [chosen, setChosen] = useState<number | null>(null)
  const [all, setAll] = useState(false)
  const lesson = begun.find(({ lesson_id }) => lesson_id === chosen) ?? begun.at(-1)
  const shown = all ? participants : participants.slice(0, firstShown)
  return (
    <section className={cx('panel', styles.part)} aria-labelledby="participants">
      <div className={styles.head}>
        <h2 id="participants">
          {m.enrolments_participants()} <span className="chip num">{wholeNumber(participants.length)}</span>
        </h2>
        {lesson && participants.length > 0 && (
          <div className={styles.lesson}>
            <label className="vh" htmlFor={selectId}>
              {m.enrolments_attendance()}
            </label>
            <Select
              id={selectId}
              value={String(lesson.lesson_id)}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              {begun.toReversed().map(({ lesson_id, date }) => (
                <option key={lesson_id} value={String(lesson_id)}>
                  {m.enrolments_attendance_of({ day: shortDayText(date) })}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
      {participants.length === 0 ? (
        <p className={styles.none}>{m.enrolments_participants_none()}</p>
      ) : (
        <ul>
          {shown.map(one => (
            <Participant key={one.enrolment_id} one={one} lesson={lesson} strip={begun.slice(-stripLength)} />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <small>
          {lesson || participants.length === 0 ? m.enrolments_first_names() : m.enrolments_attendance_opens()}
        </small>
        {shown.length < participants.length && (
          <Button variant="line" onClick={() => setAll(true)}>
            {m.enrolments_show_all({ count: wholeNumber(participants.length) })}
          </Button>
        )}
      </div>
    </section>
  )
}

const stripLength = 4

interface ParticipantProps {
  one: ClassParticipant
  lesson: ClassLessonView | undefined
  strip: readonly ClassLessonView[]
}

function Participant({ one, lesson, strip }: ParticipantProps) {
  const { learner_name, learner_grade } = one
  const name = learner_name || m.enrolments_nameless()
  const noted = one.attendance.find(({ lesson_id }) => lesson_id === lesson?.lesson_id)
  const facts = [
    one.request && m.enrolments_leave_request(),
    learner_grade && gradeLabel(learner_grade),
    lesson && !noted && m.lessons_no_attendance(),
    noted?.joined && m.enrolments_joined(),
  ]
  return (
    <li className={styles.one}>
      <div className={styles.who}>
        <Avatar name={name} />
        <span>
          <b className="person">{name}</b>
          <small>{facts.filter(Boolean).join(' · ')}</small>
        </span>
      </div>
      {strip.length > 1 && (
        <ul className={styles.strip} aria-label={m.enrolments_attendance()}>
          {strip.map(({ lesson_id, date }) => (
            <Mark
              key={lesson_id}
              date={date}
              attendance={one.attendance.find(given => given.lesson_id === lesson_id)?.attendance}
            />
          ))}
        </ul>
      )}
      {one.request && <AnswerLeaving one={one} name={name} />}
      {lesson && <AttendanceChoice name={name} one={one} lesson={lesson} noted={noted?.attendance} />}
    </li>
  )
}

/** The letter shown for 'late' is that of the word. */
const signs: Readonly<Record<number, string>> = { 1: '✓', 0: '✕' }

function Mark({ date, attendance }: { date: string; attendance: number | undefined }) {
  const known = attendances.find(({ value }) => value === attendance)
  const words = known?.label() ?? m.lessons_no_attendance()
  const text = m.lessons_attendance_saved({ name: shortDayText(date), attendance: words })
  return (
    <li data-tone={known?.tone} title={text}>
      <span aria-hidden="true">{known ? (signs[known.value] ?? words.charAt(0)) : '–'}</span>
      <span className="vh">{text}</span>
    </li>
  )
}

interface AttendanceChoiceProps {
  name: string
  one: ClassParticipant
  lesson: ClassLessonView
  noted: number | undefined
}

/** Pressing it again corrects it. */
function AttendanceChoice({ name, one, lesson, noted }: AttendanceChoiceProps) {
  const [sending, setSending] = useState<number | null>(null)
  const { enrolment_id } = one
  const { lesson_id, date, time } = lesson

  async function mark(attendance: (typeof attendances)[number]) {
    setSending(attendance.value)
    try {
      await laterApi.classAttendance({
        body: { enrolment_id, lesson_id, attendance: attendance.value },
      })
      await refreshPlaces()
      toast.show({ text: m.lessons_attendance_saved({ name, attendance: attendance.label() }), tone: 'good' })
    } catch (error) {
      showFailure(error)
    }
    setSending(null)
  }

  return (
    <fieldset className={styles.set}>
      <legend className="vh">{m.lessons_attendance_of({ name, day: shortDayText(date), time })}</legend>
      {attendances.map(attendance => (
        <label key={attendance.value} data-tone={attendance.tone}>
          <input
            className="vh"
            type="radio"
            name={`attendance-${enrolment_id}`}
            checked={(sending ?? noted) === attendance.value}
            onChange={() => void mark(attendance)}
          />
          <span>{attendance.label()}</span>
        </label>
      ))}
    </fieldset>
  )
}

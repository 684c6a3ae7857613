import { useState } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../lib/dates.ts'
import { wholeNumber } from '../../lib/format.ts'
import { laterApi } from '../../lib/later-api.ts'
import { useMutation } from '../../lib/query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { AnswerDialog } from '../lessons/bookings/ask-dialog.tsx'
import { badgeName } from '../teachers/badges/badge-texts.ts'
import { learnerText, momentOf } from './home-texts.ts'
import type { Waiting } from './load-home.ts'
import * as partStyles from './part.module.css'
import { SeatRequest } from './seat-request.tsx'
import * as styles from './waiting-part.module.css'
import { WaitingRow } from './waiting-row.tsx'

interface WaitingPartProps {
  waiting: Waiting
  userId: number
  now: Date
  onSettled: () => void
}

/** What only the reader can decide, each with its action. */
export function WaitingPart({ waiting, userId, now, onSettled }: WaitingPartProps) {
  const [answering, setAnswering] = useState<Booking | null>(null)
  if (waiting.count === 0) return <CaughtUp />
  const { enrolments, requests, questions, reviews, documents, badges, messages } = waiting
  const shown = [enrolments, requests, questions, reviews, documents, badges].reduce(
    (sum, { first }) => sum + first.length,
    messages,
  )
  return (
    <section className={partStyles.part} aria-labelledby="teaching-waiting">
      <div className={partStyles.head}>
        <h2 id="teaching-waiting">
          {m.teaching_waiting()}
          <span className={partStyles.count}>{wholeNumber(waiting.count)}</span>
        </h2>
      </div>
      <ul>
        {requests.first.map(one => (
          <LateBooking key={`request ${one.booking_id}`} request={one} now={now} onAnswer={setAnswering} />
        ))}
        {enrolments.first.map(one => (
          <SeatRequest key={`seat ${one.enrolment_id}`} request={one} now={now} onSettled={onSettled} />
        ))}
        {documents.first.map(({ request_id, text, asked_at }) => (
          <WaitingRow
            key={`document ${request_id}`}
            icon="file"
            tone="red"
            title={m.teaching_document({ text })}
            facts={[momentOf(asked_at, now)]}
            action={
              <RowLink
                to={`/teacher/upload-more-documents/${userId}`}
                text={m.teaching_upload()}
                about={text}
              />
            }
          />
        ))}
        {badges.first.map(({ kind, valid_until }) => (
          <WaitingRow
            key={`badge ${kind}`}
            icon="shield"
            tone="red"
            title={m.teaching_badge({ name: badgeName(kind) })}
            facts={[m.teaching_badge_text({ day: shortDayText(valid_until) })]}
            action={<RowLink to="/my-profile#badges" text={m.teaching_upload()} about={badgeName(kind)} />}
          />
        ))}
        {messages > 0 && (
          <WaitingRow
            icon="chat"
            tone="blue"
            title={m.teaching_messages({ count: messages })}
            facts={[m.teaching_messages_text()]}
            action={
              <RowLink
                to="/messages"
                text={m.teaching_read()}
                about={m.teaching_messages({ count: messages })}
              />
            }
          />
        )}
        {questions.first.map(({ question_id, course_id, course_name, question, asked_at }) => (
          <WaitingRow
            key={`question ${question_id}`}
            icon="info"
            tone="blue"
            title={m.teaching_quoted({ text: question })}
            facts={[course_name, momentOf(asked_at, now)]}
            action={
              <RowLink
                to={`/product/preview/course/${course_id}#questions`}
                text={m.teaching_answer()}
                about={question}
              />
            }
          />
        ))}
        {reviews.first.map(({ review_id, course_id, course_name, rating, comment, name, written_at }) => (
          <WaitingRow
            key={`review ${course_id ?? 'own'} ${review_id}`}
            icon="star"
            tone="purple"
            title={m.teaching_review({ count: rating, text: comment })}
            facts={[course_name || m.teaching_own_lessons(), name, momentOf(written_at, now)]}
            action={
              <RowLink
                to={
                  course_id === null
                    ? `/teachers-and-tutors/${userId}#reviews`
                    : `/product/preview/course/${course_id}#reviews`
                }
                text={m.teaching_reply()}
                about={comment}
              />
            }
          />
        ))}
      </ul>
      {waiting.count > shown && (
        <p className={styles.more}>{m.teaching_more({ count: waiting.count - shown })}</p>
      )}
      {answering && (
        <AnswerDialog
          booking={answering}
          now={now}
          onClose={() => setAnswering(null)}
          onDone={() => {
            setAnswering(null)
            onSettled()
          }}
        />
      )}
    </section>
  )
}

function CaughtUp() {
  return (
    <section className={`${partStyles.part} ${styles.calm}`}>
      <Icon name="check" />
      <div className={partStyles.what}>
        <h2>{m.teaching_calm()}</h2>
        <span>{m.teaching_calm_text()}</span>
      </div>
    </section>
  )
}

function RowLink({ to, text, about }: { to: string; text: string; about: string }) {
  return (
    <ButtonLink variant="line" to={to}>
      {text}
      <span className="vh"> {about}</span>
    </ButtonLink>
  )
}

/** Answered in place: the dialog needs the full booking, which is then loaded. */
function LateBooking({
  request,
  now,
  onAnswer,
}: {
  request: Waiting['requests']['first'][number]
  now: Date
  onAnswer: (booking: Booking) => void
}) {
  const { booking_id: id, kind, message, starts_at } = request
  const name = learnerText(request)
  const when = momentOf(starts_at, now)
  const { mutate: open, isPending } = useMutation({
    mutationFn: () => laterApi.bookingView({ params: { id } }),
    onSuccess: ({ booking }) => onAnswer(booking),
    onError: showFailure,
  })
  return (
    <WaitingRow
      icon="clock"
      tone="amber"
      title={kind === 'move' ? m.teaching_asks_move({ name, when }) : m.teaching_asks_cancel({ name, when })}
      facts={[m.teaching_quoted({ text: message })]}
      action={
        <Button variant="line" busy={isPending} busyText={m.ui_please_wait()} onClick={() => open()}>
          {m.teaching_answer()}
          <span className="vh"> {name}</span>
        </Button>
      }
    />
  )
}

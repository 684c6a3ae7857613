import type { ReactNode } from 'react'
import type { TaughtLesson } from '#contract/teaching/teaching.ts'
import { m } from '#messages/messages.js'
import { useMutation } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { enterLesson } from '../classes/run/enter-lesson.ts'
import { enterBooking } from '../lessons/bookings/enter-booking.ts'
import { lessonTitle } from './home-texts.ts'

export function JoinLesson({ lesson, children }: { lesson: TaughtLesson; children?: ReactNode }) {
  const booking = lesson.students[0]?.booking_id
  const { mutate: join, isPending } = useMutation({
    mutationFn: () => (booking === undefined ? enterLesson(lesson.lesson_id) : enterBooking(booking)),
  })
  return (
    <Button icon="video" busy={isPending} busyText={m.lessons_joining()} onClick={() => join()}>
      {children ?? m.lessons_join()}
      <span className="vh"> {lessonTitle(lesson)}</span>
    </Button>
  )
}

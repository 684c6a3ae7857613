import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { answered, type Person, type Registered, sessionOf } from './people.ts'
import { makeTeacher } from './teachers.ts'

/* What the journeys of booking share. */

export interface Offered {
  day: Day
  time: string
  seats?: number
}

/** So many days from today, in Hong Kong. */
export const inDays = (days: number): Day => addDays(hongKongDay(new Date()), days)

/** A teacher on their first day, with times of one package. */
export async function makeTeacherWithTimes(
  times: readonly Offered[],
  { title = '60 min trial', price = 220 }: { title?: string; price?: number } = {},
): Promise<Registered & { userId: number }> {
  const teacher = await makeTeacher()
  const { token, user } = await sessionOf(teacher)
  const lessons = times.map(({ day, time, seats = 1 }) => ({
    ...{ teacher_id: user.user_id, is_trial: '1', date: day, duration: title, price },
    ...{ slots: [{ time, duration: '60mins', seats }], url: 'https://zoom.example.com/j/1' },
  }))
  await answered('teacher/addLessons', lessons, token)
  return { ...teacher, userId: user.user_id }
}

interface Lesson {
  slot_id: number
  trial_date: Day
  trial_time: string
}

export async function slotsOf(teacherId: number): Promise<Lesson[]> {
  const answer = await answered('teacher/getLessonsByTeacherId', { teacher_id: teacherId })
  const { lessons } = (await answer.json()) as { lessons: { slots: Lesson[] }[] } // As the contract has it.
  return lessons.flatMap(({ slots }) => slots)
}

/** Somebody who is quicker than any page. */
export async function bookByCall(person: Person, slotId: number, learnerId?: number): Promise<void> {
  const { token } = await sessionOf(person)
  const trial = { slot_id: slotId, learner_id: learnerId }
  const opened = await answered('payment/intent', { trials: [trial] }, token)
  const order = (await opened.json()) as { clientSecret: string; transaction_id: string } // As the contract has it.
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Lee Mei Ling' }
  const { clientSecret } = order
  // What costs nothing has none.
  if (clientSecret) await answered('payment/sandbox/confirm', { clientSecret, card }, token)
  await answered('bookings', [{ ...trial, payment_id: order.transaction_id }], token)
}

interface Booked {
  trial_date: Day
  trial_time: string
  status: string
  learner_name: string
}

export async function bookingsOf(person: Person): Promise<Booked[]> {
  const { token, user } = await sessionOf(person)
  const answer = await answered('student/bookings', { student_id: user.user_id }, token)
  return ((await answer.json()) as { bookings: Booked[] }).bookings // As the contract has it.
}

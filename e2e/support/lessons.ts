import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { payByCall } from './checkout.ts'
import { clientWith } from './client.ts'
import { clientOf, type Person, type Registered, sessionOf } from './people.ts'
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
  const { user } = await sessionOf(teacher)
  const lessons = times.map(({ day, time, seats = 1 }) => ({
    ...{ teacher_id: user.user_id, is_trial: '1' as const, date: day, duration: title, price },
    ...{ slots: [{ time, duration: '60mins', seats }], url: 'https://zoom.example.com/j/1' },
  }))
  await (await clientOf(teacher)).slotsAdd({ body: { lessons } })
  return { ...teacher, userId: user.user_id }
}

/** All times that a teacher offers. */
export async function slotsOf(teacherId: number) {
  const lessons = await clientWith().teacherLessons({ body: { teacher_id: teacherId } })
  return lessons.flatMap(({ slots }) => slots)
}

/** Someone who is quicker than any page. */
export async function bookByCall(person: Person, slotId: number, learnerId?: number): Promise<void> {
  const trial = { slot_id: slotId, learner_id: learnerId }
  const order = await payByCall(person, { trials: [trial] })
  await (await clientOf(person)).bookingsStore({ body: [{ ...trial, payment_id: order.transaction_id }] })
}

export async function bookingsOf(person: Person) {
  const { user } = await sessionOf(person)
  return (await (await clientOf(person)).studentBookings({ body: { student_id: user.user_id } })).bookings
}

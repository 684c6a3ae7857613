import { laterApi } from '../../../lib/later-api.ts'
import { loadPage, readPage } from '../../commerce/orders/page-query.ts'

export const pastPageSize = 20

/** All upcoming bookings, and a page of past ones. */
export async function loadOwnBookings(request: Request, userId: number) {
  const wanted = readPage(new URL(request.url).searchParams)
  const [upcoming, past] = await Promise.all([
    laterApi.studentBookings({ body: { student_id: userId, when: 'upcoming' } }),
    loadPage(wanted, pastPageSize, part =>
      laterApi.studentBookings({ body: { student_id: userId, when: 'past', ...part } }),
    ),
  ])
  return { upcoming, past }
}

export async function loadTaughtBookings(request: Request, teacherId: number) {
  const wanted = readPage(new URL(request.url).searchParams)
  const [upcoming, past] = await Promise.all([
    laterApi.teacherBookings({ body: { teacher_id: teacherId, when: 'upcoming' } }),
    loadPage(wanted, pastPageSize, part =>
      laterApi.teacherBookings({ body: { teacher_id: teacherId, when: 'past', ...part } }),
    ),
  ])
  return { upcoming, past, teacherId }
}

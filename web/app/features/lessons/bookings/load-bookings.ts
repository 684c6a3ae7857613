import { api } from '../../../lib/api.ts'
import { getLocale } from '../../../lib/locale.ts'
import { loadPage, readPage } from '../../commerce/orders/page-query.ts'

export const pastPageSize = 20

const options = () => ({ query: { language_code: getLocale() } })

/** All that comes, and a page of what is over. */
export async function loadOwnBookings(request: Request, userId: number) {
  const wanted = readPage(new URL(request.url).searchParams)
  const [upcoming, past] = await Promise.all([
    api.studentBookings({ body: { student_id: userId, when: 'upcoming' }, ...options() }),
    loadPage(wanted, pastPageSize, part =>
      api.studentBookings({ body: { student_id: userId, when: 'past', ...part }, ...options() }),
    ),
  ])
  return { upcoming, past }
}

export async function loadTaughtBookings(request: Request, teacherId: number) {
  const wanted = readPage(new URL(request.url).searchParams)
  const [upcoming, past] = await Promise.all([
    api.teacherBookings({ body: { teacher_id: teacherId, when: 'upcoming' }, ...options() }),
    loadPage(wanted, pastPageSize, part =>
      api.teacherBookings({ body: { teacher_id: teacherId, when: 'past', ...part }, ...options() }),
    ),
  ])
  return { upcoming, past, teacherId }
}

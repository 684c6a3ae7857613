import { api } from '../../../lib/api.ts'
import { invalidate, queryOf, useQuery } from '../../../lib/query.ts'
import { refreshClasses } from '../calendar/use-classes.ts'

/** The reader's enrolments in a class, how full it is and how many people wait: reloaded whenever it is opened. */
export const useOwnPlaces = (classId: number) =>
  useQuery({ ...queryOf(api.enrolmentGet, { body: { class_id: classId } }), gcTime: 0, staleTime: 0 })

export async function refreshPlaces(): Promise<void> {
  await Promise.all([
    refreshClasses(),
    invalidate('enrolmentGet', 'classParticipants', 'enrollmentsAwaiting'),
  ])
}

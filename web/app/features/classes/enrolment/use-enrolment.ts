import { api } from '../../../lib/api.ts'
import { getLocale } from '../../../lib/locale.ts'
import { queryClient, useQuery } from '../../../lib/query.ts'

/** What the reader has in a class, how full it is and how many wait: asked for anew whenever it is opened. */
export const useOwnPlaces = (classId: number) =>
  useQuery({
    queryKey: ['enrolment', 'class', classId],
    queryFn: () => api.enrolmentGet({ body: { class_id: classId }, query: { language_code: getLocale() } }),
    gcTime: 0,
    staleTime: 0,
  })

export async function refreshPlaces(): Promise<void> {
  await Promise.all(['classes', 'enrolment'].map(root => queryClient.invalidateQueries({ queryKey: [root] })))
}

import { api } from '../../lib/api.ts'
import { useQuery } from '../../lib/query.ts'
import type { ComboboxOption } from '../../ui/combobox.tsx'

/** As the specification has it. */
const mostCourses = 500
const none: readonly ComboboxOption[] = []

/** The teacher's courses that a class can belong to. */
export function useOwnCourses(userId: number) {
  const courses = useQuery({
    queryKey: ['own-courses', userId],
    queryFn: async () => {
      const { products } = await api.authoredProductList({
        query: { teacher_id: userId, limit: mostCourses, offset: 0 },
      })
      return products.map(
        ({ course_id, course_name }): ComboboxOption => ({
          value: String(course_id),
          label: course_name,
          search: course_name.toLowerCase(),
        }),
      )
    },
  })
  return { options: courses.data ?? none, isPending: courses.isPending, isError: courses.isError }
}

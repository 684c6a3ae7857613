import { api } from '../../../lib/api.ts'
import { useQuery } from '../../../lib/query.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { ownName } from '../../authoring/product-facts.ts'

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
        (product): ComboboxOption => ({
          value: String(product.course_id),
          label: ownName(product),
          search: `${product.course_name} ${product.course_name_zh}`.toLowerCase(),
        }),
      )
    },
  })
  return { options: courses.data ?? none, isPending: courses.isPending, isError: courses.isError }
}

import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { ownName } from '../../authoring/products/product-facts.ts'

/** As specified. */
const mostCourses = 500
const none: readonly ComboboxOption[] = []

const toOptions = ({
  products,
}: Awaited<ReturnType<typeof laterApi.authoredProductList>>): ComboboxOption[] =>
  products.map(product => ({
    value: String(product.course_id),
    label: ownName(product),
    search: `${product.course_name} ${product.course_name_zh}`.toLowerCase(),
  }))

/** The teacher's courses that a class can belong to. */
export function useOwnCourses(userId: number) {
  const courses = useQuery({
    ...queryOf(laterApi.authoredProductList, {
      query: { teacher_id: userId, limit: mostCourses, offset: 0 },
    }),
    select: toOptions,
  })
  return { options: courses.data ?? none, isPending: courses.isPending, isError: courses.isError }
}

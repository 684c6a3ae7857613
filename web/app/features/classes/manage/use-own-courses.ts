import { useEffect, useRef } from 'react'
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

/**
 * The teacher's courses that a class can belong to. One that is made in another tab meanwhile is there on the way back,
 * and handed to `onNew`.
 */
export function useOwnCourses(userId: number, onNew: (courseId: string) => void) {
  const courses = useQuery({
    ...queryOf(laterApi.authoredProductList, {
      query: { teacher_id: userId, limit: mostCourses, offset: 0 },
    }),
    select: toOptions,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const known = useRef<readonly ComboboxOption[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list has new ones
  useEffect(() => {
    if (!courses.data) return
    const before = known.current
    known.current = courses.data
    const fresh = before && courses.data.filter(({ value }) => !before.some(one => one.value === value))
    if (fresh?.length === 1 && fresh[0]) onNew(fresh[0].value)
  }, [courses.data])
  return {
    options: courses.data ?? none,
    isNone: courses.data?.length === 0,
    isPending: courses.isPending,
    isError: courses.isError,
  }
}

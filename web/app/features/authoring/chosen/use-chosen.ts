import { useEffect, useState } from 'react'
import { type ListQuery, listAddress, statusOfTab } from '../products/list-query.ts'

/** The selected products: by ID, or everything the list shows on all of its pages. */
export interface Chosen {
  ids: ReadonlySet<number>
  /** All that match, on every page. */
  all: boolean
  toggle: (ids: readonly number[], on: boolean) => void
  chooseAll: () => void
  clear: () => void
}

/** The selection persists across pages of the same list; another list starts over. */
export function useChosen(query: ListQuery): Chosen {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [all, setAll] = useState(false)
  const list = listAddress({ ...query, page: 1, sort: 'newest' })
  const clear = () => {
    setIds(new Set())
    setAll(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, another choice
  useEffect(clear, [list])
  return {
    ids,
    all,
    toggle(given, on) {
      setAll(false)
      setIds(before => {
        const next = new Set(before)
        for (const id of given)
          if (on) next.add(id)
          else next.delete(id)
        return next
      })
    },
    chooseAll: () => setAll(true),
    clear,
  }
}

/** As the call wants them; a deleted product is never selected. */
export function wireChosen({ ids, all }: Pick<Chosen, 'ids' | 'all'>, query: ListQuery) {
  const status = statusOfTab[query.tab] === 1 ? (1 as const) : (0 as const)
  return all ? { all: { status, searchQuery: query.search } } : { course_ids: [...ids] }
}

import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { showFailure } from '../../../ui/show-failure.ts'

interface JoinLink {
  /** Whether the lesson with this ID can be joined now; null while unknown. */
  isOpen: (id: number) => boolean | null
  /** Returns the link of the lesson. */
  enter: (id: number) => Promise<{ url: string }>
}

/**
 * A reminder's link names its lesson, `?join=12`. Following it when the lesson is about to start leads straight in;
 * anyone earlier finds the button on the page. Returning from the lesson doesn't join again.
 */
export function useJoinLink({ isOpen, enter }: JoinLink): void {
  const [params, setParams] = useSearchParams()
  const decided = useRef(false)
  const id = Number(params.get('join'))
  const open = Number.isInteger(id) && id > 0 ? isOpen(id) : null
  useEffect(() => {
    if (open === null || decided.current) return
    decided.current = true
    if (!open) return
    setParams(
      present => {
        present.delete('join')
        return present
      },
      { replace: true, preventScrollReset: true },
    )
    enter(id).then(({ url }) => window.location.assign(url), showFailure)
  }, [open, id, enter, setParams])
}

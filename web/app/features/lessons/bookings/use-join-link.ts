import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { showFailure } from '../../../ui/show-failure.ts'

interface JoinLink {
  /** Whether the lesson of this id can be entered now; null while that is not known yet. */
  isOpen: (id: number) => boolean | null
  /** Answers where the lesson takes place. */
  enter: (id: number) => Promise<{ url: string }>
}

/**
 * A reminder's link names its lesson, `?join=12`. Who follows it within the lesson's minutes is led straight in;
 * anyone who comes earlier finds the button on the page. Coming back from the lesson doesn't lead in again.
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

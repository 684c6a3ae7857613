import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { resume } from '../checkout/resume.ts'

/** Checks once whether a payment has arrived whose window was closed too early, and shows the result. */
export function useResume(): void {
  const { revalidate } = useRevalidator()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    // No one waits for it: without an answer, the server finishes paid orders itself, a little later.
    resume().then(
      found => (found ? revalidate() : undefined),
      () => undefined,
    )
  }, [revalidate])
}

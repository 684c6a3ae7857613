import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { resume } from '../checkout/resume.ts'

/** Asks once whether a payment has arrived whose window was closed too early, and shows what it gave. */
export function useResume(): void {
  const { revalidate } = useRevalidator()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    // No one waits for it: without an answer the server finishes what was paid by itself, a little later.
    resume().then(
      found => (found ? revalidate() : undefined),
      () => undefined,
    )
  }, [revalidate])
}

/** So long before a session ends its owner is told. */
export const warnedSeconds = 120

/** No answer is older than this: the session may have been used in another tab. */
const mostSeconds = 600

/** What is to be done about the end of a session, by how long it lasts. */
export function nextStep({ idle_seconds, over_seconds }: { idle_seconds: number; over_seconds: number }): {
  /** Why it ends, where that is soon. */
  warn: 'idle' | 'over' | null
  /** In so many seconds it is asked for again. */
  again: number
} {
  const left = Math.min(idle_seconds, over_seconds)
  // A second later, so that the answer is that it has ended.
  if (left <= warnedSeconds) return { warn: over_seconds <= idle_seconds ? 'over' : 'idle', again: left + 1 }
  return { warn: null, again: Math.min(left - warnedSeconds, mostSeconds) }
}

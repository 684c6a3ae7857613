import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * Gives this thread a lower priority than threads that answer people. Only on Linux, where each thread has its own
 * priority; elsewhere nothing changes.
 */
export function lowerThisThreadsPriority(): void {
  if (process.platform !== 'linux') return
  const thread = Number(basename(readlinkSync('/proc/thread-self')))
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  // If the whole process already has a low priority, only the administrator may raise it.
  if (getPriority(thread) < PRIORITY_BELOW_NORMAL) setPriority(thread, PRIORITY_BELOW_NORMAL)
}

import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * This thread gets a processor after those that answer people. By Linux, which gives each thread a priority of its own;
 * elsewhere it stays one among equals.
 */
export function lowerThisThreadsPriority(): void {
  if (process.platform !== 'linux') return
  const thread = Number(basename(readlinkSync('/proc/thread-self')))
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  // Where all of us stand behind others already, going forward is for the administrator alone.
  if (getPriority(thread) < PRIORITY_BELOW_NORMAL) setPriority(thread, PRIORITY_BELOW_NORMAL)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './platform/log.ts'

/** A container that is told to stop gets 10 seconds before it is killed. */
export const STOP_WITHIN_MS = 8_000
/** What hangs must not keep the next steps from being taken. */
const STEP_WITHIN_MS = 6_000

interface Step {
  /** What is closed, in words for the operator. */
  what: string
  close(): Promise<unknown>
}

/**
 * Closes what the process has opened, in the reverse order, however far the start has come, and ends the process with
 * 0. Whatever hangs or fails on the way is named in the log and left: nothing that was acknowledged is lost by that.
 */
export class Shutdown {
  /** Written to once there is one. */
  log: Log | null = null
  readonly #steps: Step[] = []
  #begun = false

  get begun(): boolean {
    return this.#begun
  }

  /** Ends a start that goes on although the process is stopping. */
  add(what: string, close: () => Promise<unknown>): void {
    if (this.#begun) throw new Error('The process is stopping')
    this.#steps.push({ what, close })
  }

  /** A second signal ends the process at once. */
  begin(signal: string): void {
    if (this.#begun) process.exit(0)
    this.#begun = true
    this.log?.info({ signal }, 'stopping')
    // What was under way may fail when it finds something closed; the process ends with 0 all the same.
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(event, error => this.log?.warn({ err: error }, 'Work failed while the process was stopping'))
    }
    setTimeout(() => {
      const left = this.#steps.map(({ what }) => what).join(', ')
      this.log?.warn(`Stopped after ${STOP_WITHIN_MS / 1000} seconds, with this left as it is: ${left}`)
      process.exit(0)
    }, STOP_WITHIN_MS)
    void this.#close()
  }

  async #close(): Promise<void> {
    for (let step = this.#steps.at(-1); step; step = this.#steps.at(-1)) {
      try {
        const closed = step.close()
        const isOver = (await Promise.race([closed, sleep(STEP_WITHIN_MS, 'over')])) === 'over'
        if (isOver) this.log?.warn(`Not finished, and left as it is: ${step.what}`)
      } catch (error) {
        this.log?.warn({ err: error }, `Not closed in order: ${step.what}`)
      }
      this.#steps.pop()
    }
    this.log?.info('stopped')
    process.exit(0)
  }
}

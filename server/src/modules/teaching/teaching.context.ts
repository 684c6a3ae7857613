import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ClassesModule } from '../classes/index.ts'

export type TeachingContext = Pick<Platform, 'db' | 'clock' | 'config'> & {
  classes: Pick<ClassesModule, 'viewAwaiting'>
}

/** As whom someone works: for themselves, or for the centre that they run. */
export interface Worker {
  caller: Caller
  centreId: number | null
}

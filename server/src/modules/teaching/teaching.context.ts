import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ClassesModule } from '../classes/index.ts'

export type TeachingContext = Pick<Platform, 'db' | 'clock' | 'config'> & {
  classes: Pick<ClassesModule, 'viewAwaiting'>
}

/** Whom someone works for: themselves, or their centre. */
export interface Worker {
  caller: Caller
  centreId: number | null
}

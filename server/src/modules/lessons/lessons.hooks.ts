import type { Locale } from '#contract/shared.ts'
import { defineHook } from '#server/kernel/hooks.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { CalendarLesson } from './lessons.tables.ts'

/**
 * Called in the transaction that changes a teacher's open times. Called last, because listeners lock the teacher's
 * card.
 */
export const calendarChanged = defineHook<[tx: Tx, teacher: { teacherId: number }]>()

/** Called in the transaction in which the weather suspends a lesson at a venue; `code` is the warning's. */
export const lessonSuspended = defineHook<[tx: Tx, suspended: { lesson: CalendarLesson; code: string }]>()

/** Whose calendar is read, and how. */
export interface CalendarReader {
  userId: number
  locale: Locale
  /** A first name, also of teachers, since the address of a feed may leak. */
  firstNamesOnly: boolean
}

/** An entry of someone's calendar. */
export interface CalendarEntry {
  /** The same after each change. */
  id: string
  /** Higher after each change that a calendar must follow. */
  sequence: number
  startsAt: Date
  endsAt: Date
  /** What it is, and with whom; empty parts are left out. */
  summary: readonly (string | undefined)[]
  /** '' for online. */
  venue: string
  description: string
  /** The page it links to. */
  page: string
  cancelled: boolean
}

/** Asks for other entries of someone's calendar around now, for their feed. */
export const calendarRead = defineHook<[db: Db, reader: CalendarReader], readonly CalendarEntry[]>()

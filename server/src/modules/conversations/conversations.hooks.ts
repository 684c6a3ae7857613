import type { SubjectKind } from '#contract/rules/conversations.ts'
import type { Locale } from '#contract/shared.ts'
import { defineHook } from '#server/kernel/hooks.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Seller } from '../accounts/index.ts'

export interface SubjectRef {
  kind: SubjectKind
  id: number
}

/** What the owner of a subject says of it. */
export interface SubjectFacts extends SubjectRef {
  title: string
  detail: string
  /** Of its page, for each side. */
  path: { family: string; seller: string }
  at: Date | null
  /** Who sells it; of a centre also which teacher it concerns. */
  sellers: readonly { teacherId: number; centreId: number | null }[]
  /** Whose it is; null for what everyone may ask about. */
  familyId: number | null
  /** Anyone may ask about it; else who deals with its seller. */
  isPublic: boolean
  /** For which learner, where it is for one; null for the account's owner. */
  learnerId?: number | null
}

/**
 * Asks for what conversations are about, anyone who owns it: each module answers for its own kinds, and leaves out
 * what is not there (any more).
 */
export const subjectsAsked = defineHook<
  [db: Db, subjects: readonly SubjectRef[], locale: Locale],
  readonly SubjectFacts[]
>()

/** Asks whether someone has bought, booked or enrolled with a seller; of a centre, with any of its teachers for it. */
export const dealingsAsked = defineHook<[db: Db, pair: { userId: number; seller: Seller }], boolean>()

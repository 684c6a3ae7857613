import { defineHook } from '#server/kernel/hooks.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Person } from './account.repository.ts'

/**
 * Called in the transaction that deletes an account, before anything is deleted: a refusal (`bookings_upcoming`) keeps
 * it.
 */
export const deletionAsked = defineHook<[tx: Tx, person: Person]>()

/**
 * Called in the transaction that deletes the account, before its data is deleted. A refusal (`payouts_pending`) keeps
 * the account and undoes earlier steps.
 */
export const accountDeletion = defineHook<[tx: Tx, person: Person]>()

/** Asks whether someone has bought or booked anything: such an account is never deleted automatically. */
export const accountInUse = defineHook<[db: Db, person: Person], boolean>()

export interface DataPart {
  /** Becomes a key of data.json: that of the section, whose parts are merged, or else the module's. */
  data: object
  section?: string
  /** Further files of the archive, by path. */
  files?: Readonly<Record<string, Uint8Array>>
}

/** Asks for a module's data about a person who exports it. */
export const dataExport = defineHook<[db: Db, person: Person], DataPart>()

/** A module's ways into an account, or recipients of its data, besides its password and sessions. */
export const accessHeld = defineHook<
  [db: Db, who: { userId: number }],
  { calendarFeed?: boolean; webhooks?: readonly { id: number; url: string }[] }
>()

/**
 * Called in the transaction that ends some of these: after a new password, or when the owner signs out everywhere.
 * Returns what has ended, for the email about it.
 */
export const accessEnded = defineHook<
  [tx: Tx, what: { userId: number; calendarFeed: boolean; webhooks: readonly number[] }],
  { calendarFeed?: boolean; webhooks?: readonly string[] }
>()

/** Called in the transaction that verifies someone's address. */
export const emailVerified = defineHook<[tx: Tx, person: Person]>()

/** Called in the transaction that changes what others see of a person or a centre: name, picture, status. */
export const personChanged = defineHook<[tx: Tx, who: ChangedPerson]>()

export type ChangedPerson = ({ userId: number } | { centreId: number }) & {
  /**
   * Whether their visibility itself has changed, which must take effect in this transaction, however much they sell.
   */
  atOnce?: boolean
}

export interface PayoutStatus {
  /** Whether the payout provider knows them. */
  known: boolean
  /** Whether they can be paid out, and so may sell. */
  verified: boolean
}

/** Asks about a seller's payout status. */
export const payoutStatusAsked = defineHook<[db: Db, person: Person], PayoutStatus>()

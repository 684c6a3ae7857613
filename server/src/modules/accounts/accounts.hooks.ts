import { defineHook } from '#server/kernel/hooks.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Person } from './account.repository.ts'

/** Inside the transaction that deletes an account, before anything of it goes: a refusal (`bookings_upcoming`) keeps it. */
export const deletionAsked = defineHook<[tx: Tx, person: Person]>()

/**
 * Inside the transaction that deletes the account, before its data goes. A refusal (`payouts_pending`) keeps the
 * account and undoes what was done before it.
 */
export const accountDeletion = defineHook<[tx: Tx, person: Person]>()

/** Asks whether someone has bought or booked anything: such an account is never removed by itself. */
export const accountInUse = defineHook<[db: Db, person: Person], boolean>()

export interface DataPart {
  /** Becomes a key of data.json: the section's, whose parts are put together, or else the module's. */
  data: object
  section?: string
  /** Further files of the archive, by path. */
  files?: Readonly<Record<string, Uint8Array>>
}

/** Asks for what a module knows about a person who wants their data. */
export const dataExport = defineHook<[db: Db, person: Person], DataPart>()

/** What a module knows that opens an account besides its password and its sessions, or tells others of it. */
export const accessHeld = defineHook<
  [db: Db, who: { userId: number }],
  { calendarFeed?: boolean; webhooks?: readonly { id: number; url: string }[] }
>()

/**
 * Inside the transaction that ends some of it: after a new password, or when its owner signs out everywhere. Answers
 * what has ended, for the email that says so.
 */
export const accessEnded = defineHook<
  [tx: Tx, what: { userId: number; calendarFeed: boolean; webhooks: readonly number[] }],
  { calendarFeed?: boolean; webhooks?: readonly string[] }
>()

/** Inside the transaction in which someone has proved that their address is theirs. */
export const emailVerified = defineHook<[tx: Tx, person: Person]>()

/** Inside the transaction that changes what others see of a person or a centre: name, picture, standing. */
export const personChanged = defineHook<[tx: Tx, who: ChangedPerson]>()

export type ChangedPerson = ({ userId: number } | { centreId: number }) & {
  /** Whether they are public at all has changed: it is seen in this transaction, however much they sell. */
  atOnce?: boolean
}

export interface PayoutStatus {
  /** Anyone who pays out knows of them. */
  known: boolean
  /** They can be paid out, so may sell. */
  verified: boolean
}

/** Asks how it stands with paying a seller out. */
export const payoutStatusAsked = defineHook<[db: Db, person: Person], PayoutStatus>()

import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from './account.repository.ts'

// Modules to the right know things about people that this one must not: they register here what has to
// happen when somebody changes, leaves or asks for their data. Under the module's name, so that registering again
// (several applications in one process) changes nothing.

/**
 * Runs inside the transaction that deletes the account, before its data goes. A refusal thrown here
 * (`payouts_pending`) keeps the account and undoes the steps before it.
 */
export type DeletionStep = (platform: Platform, tx: Tx, person: Person) => Promise<void>

export interface DataPart {
  /** Becomes a key of data.json. */
  data: unknown
  /** Further files of the archive, by path. */
  files?: Readonly<Record<string, Uint8Array>>
}
export type DataExporter = (platform: Platform, db: Db, person: Person) => Promise<DataPart>

/** Runs inside the transaction that changes what others see of a person or a centre: name, picture, standing. */
export type PersonListener = (
  platform: Platform,
  tx: Tx,
  who: { userId: number } | { centreId: number },
) => Promise<void>

const steps = new Map<string, DeletionStep>()
const exporters = new Map<string, DataExporter>()

export const deletionSteps: ReadonlyMap<string, DeletionStep> = steps
export const dataExporters: ReadonlyMap<string, DataExporter> = exporters

/** Returns how to take it back, for tests. */
export function registerDeletionStep(module: string, step: DeletionStep): () => void {
  steps.set(module, step)
  return () => void steps.delete(module)
}

export function registerDataExporter(module: string, exporter: DataExporter): () => void {
  exporters.set(module, exporter)
  return () => void exporters.delete(module)
}

const personListeners = new Map<string, PersonListener>()

export function onPersonChanged(module: string, listener: PersonListener): () => void {
  personListeners.set(module, listener)
  return () => void personListeners.delete(module)
}

export const tellPersonChanged: PersonListener = async (platform, tx, who) => {
  for (const listener of personListeners.values()) await listener(platform, tx, who)
}

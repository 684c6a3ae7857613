import type { demo as Demo } from '#demo/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { importPayees } from './import-payees.ts'

/** Sellers can be paid out, except for one who was refused and one who must provide more. */
export async function loadPayees(
  platform: Pick<Platform, 'clock' | 'vault'>,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const at = platform.clock.now()
  return tx =>
    importPayees(
      platform,
      tx,
      demo.payees.map(payee => ({ ...payee, at })),
    )
}

import type { demo as Demo } from '#demo/index.ts'
import { findPersonByLogin } from '#server/modules/accounts/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { importSuspension } from './import-suspensions.ts'

const hourMs = 3600 * 1000

export async function loadSuspensions(
  { clock, hooks }: Pick<Platform, 'clock' | 'hooks'>,
  { suspensions }: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  return async tx => {
    for (const { username, by, hoursAgo, reason } of suspensions) {
      const [person, staff] = [await findPersonByLogin(tx, username), await findPersonByLogin(tx, by)]
      // An older demo lacks someone.
      if (!person || !staff) continue
      const at = new Date(clock.now().getTime() - hoursAgo * hourMs)
      await importSuspension({ hooks }, tx, { userId: person.userId, by: staff, at, reason })
    }
  }
}

import type { demo as Demo } from '#demo/index.ts'
import { roles } from '#server/kernel/caller.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findUserIds } from '../accounts/find-ids.ts'

const hourMs = 3600 * 1000
const roleOf = { master: roles.masterAdmin, admin: roles.admin, staff: roles.platformStaff } as const
const isStaffName = (name: string): name is keyof typeof roleOf => name in roleOf

/** What staff have done before the demo was opened. */
export async function loadActs(
  { db, clock, hooks }: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  { staffActs }: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const ids = await findUserIds(
    db,
    staffActs.flatMap(({ by, teacher }) => [by, teacher]),
  )
  return async tx => {
    for (const { by, hoursAgo, act, teacher, before, after } of staffActs) {
      const [userId, id] = [ids.get(by), ids.get(teacher)]
      // An older demo lacks someone.
      if (userId === undefined || id === undefined || !isStaffName(by)) continue
      const at = new Date(clock.now().getTime() - hoursAgo * hourMs)
      const subject = { type: 'teacher', id } as const
      await recordAct(
        { hooks, clock: { now: () => at } },
        tx,
        { userId, role: roleOf[by] },
        { act, subject, before, after },
      )
    }
  }
}

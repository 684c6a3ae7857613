import type { demo as Demo } from '#demo/index.ts'
import { isRole } from '#server/modules/accounts/account.rules.ts'
import { findPersonByLogin } from '#server/modules/accounts/index.ts'
import { storeClosing } from '#server/modules/admin/closing/close-seller.ts'
import { previewClosing } from '#server/modules/admin/closing/preview-closing.ts'
import { planRefunds } from '#server/modules/commerce/refunds/item-refunds.ts'
import { refreshTeacherCards } from '#server/modules/discovery/refresh-teacher-cards.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { demoKinds } from '../commerce/demo-kinds.ts'

/**
 * Staff close sellers, as they would in the portal: the job that this leaves cancels, refunds and notifies once the
 * workers start.
 */
export async function loadClosings(
  platform: Platform,
  { closings }: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const context = {
    clock: platform.clock,
    commerce: { planRefunds: planRefunds.bind(null, { kinds: demoKinds }) },
  }
  return async tx => {
    for (const { teacher, by, reason } of closings) {
      const [person, staff] = [await findPersonByLogin(tx, teacher), await findPersonByLogin(tx, by)]
      // An older demo lacks someone.
      if (!person || !staff || !isRole(staff.role)) continue
      const seller = { type: 'teacher', id: person.userId } as const
      // What is written once the workers start finds a teacher who is gone.
      await refreshTeacherCards(tx, [seller.id])
      const expected = await previewClosing(context, tx, seller)
      const { userId, authId, role } = staff
      const caller = {
        userId,
        authId,
        role,
        subscriberId: 0,
        tokenId: '',
        tokenExpiresAt: platform.clock.now(),
      }
      await storeClosing(platform, tx, caller, { seller, reason, expected })
    }
  }
}

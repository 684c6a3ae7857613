import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { classItem } from './kinds/class-line.ts'
import { importPaid } from './orders/import-paid.ts'
import { lineOf } from './orders/order.rules.ts'

export interface ImportedClassSale {
  enrolmentId: number
  userId: number
  teacherId: number
  centreId: number | null
  title: string
  /** More than nothing. */
  priceCents: number
  at: Date
}

/** Orders for places in classes that were given before there were orders: one each, paid. */
export async function importClassSales(
  { config }: Platform,
  tx: Tx,
  sales: readonly ImportedClassSale[],
): Promise<void> {
  await importPaid(
    tx,
    sales.map(({ enrolmentId, userId, at, title, priceCents, teacherId, centreId }) => ({
      userId,
      at,
      line: lineOf(
        classItem(enrolmentId),
        { title, priceCents, teacherId, centreId },
        config.platformFeePercent,
      ),
    })),
  )
}

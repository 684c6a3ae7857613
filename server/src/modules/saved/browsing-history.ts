import { firstOfMonth, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getVisible } from '../library/index.ts'
import { deleteView, type HistoryEntry, listMonths, listViews, upsertView } from './history.repository.ts'

const shownAtMost = 500

export async function rememberView(platform: Platform, caller: Caller, productId: number): Promise<void> {
  const { product } = await getVisible(platform, caller, productId)
  const viewedAt = platform.clock.now()
  await upsertView(platform.db, {
    userId: caller.userId,
    productId: product.id,
    month: firstOfMonth(hongKongDay(viewedAt)),
    viewedAt,
  })
}

export async function forgetView({ db }: Pick<Platform, 'db'>, userId: number, id: number): Promise<void> {
  if (!(await deleteView(db, userId, id))) throw new Refusal('history_unknown')
}

export interface MonthOfHistory {
  entries: HistoryEntry[]
  /** 'YYYY-MM-01', newest first. */
  months: string[]
}

/** A month in Hong Kong; missing parts default to the current ones. */
export async function viewHistory(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: number,
  wanted: { month?: number | undefined; year?: number | undefined },
): Promise<MonthOfHistory> {
  const [year, month] = hongKongDay(clock.now()).split('-').map(Number)
  const chosen = `${wanted.year ?? year}-${String(wanted.month ?? month).padStart(2, '0')}-01`
  return {
    entries: await listViews(db, userId, { month: chosen, limit: shownAtMost }),
    months: await listMonths(db, userId),
  }
}

import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { notifyPeople } from '#server/platform/mail/notify.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listBuyers } from './taking.repository.ts'

/** Buyers who still have it, each at most once a day, because a teacher adds files one after another. */
export async function notifyBuyers(
  { jobs, clock }: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  { id, name: title, nameZh }: { id: number; name: string; nameZh: string | null },
): Promise<void> {
  const people = [...((await listBuyers(tx, [id])).get(id) ?? [])].map(Number)
  await notifyPeople(jobs, tx, {
    people,
    template: 'materialsAdded',
    params: {
      title,
      title_zh: nameZh ?? title,
      path: `/product/view/${encodeURIComponent(title.toWellFormed())}/${id}`,
    },
    key: `materials:${id}:${hongKongDay(clock.now())}`,
  })
}

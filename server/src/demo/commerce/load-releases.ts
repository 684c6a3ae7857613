import { releaseAt } from '#contract/rules/held-money.ts'
import { listDueLines } from '#server/modules/commerce/held/held.repository.ts'
import { releaseLine } from '#server/modules/commerce/held/release-lessons.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { demoKinds } from './demo-kinds.ts'

/** More than the demo has. */
const most = 100_000

/** The lessons of the past were taught, each two days after its end. */
export async function loadReleases(platform: Platform): Promise<(tx: Tx) => Promise<void>> {
  const context = { ...platform, kinds: demoKinds }
  return async tx => {
    for (const id of await listDueLines(tx, platform.clock.now(), most))
      await releaseLine(context, tx, id, { at: ({ endsAt }) => releaseAt(endsAt) })
  }
}

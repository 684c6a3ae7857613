import { sql } from 'drizzle-orm'
import type { StaffView, staffViewsContract } from '#contract/admin/views.ts'
import { mostViews } from '#contract/rules/staff-views.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { profileLock } from '../../accounts/index.ts'
import { countViews, deleteView, listViews, writeView } from './view.repository.ts'
import type { SavedView } from './views.tables.ts'

/** Everyone has their own; none of it is an act, for it concerns no one else. */
export function viewsRoutes({ db, clock }: Platform): Handlers<typeof staffViewsContract> {
  return {
    staffViews: async ({ caller }) => ({ views: (await listViews(db, caller.userId)).map(present) }),
    staffViewSave: async ({ body, caller }) => {
      const view = await db.transaction(async tx => {
        // Of two tabs that save the last one, one is told that there are enough.
        await tx.execute(profileLock(sql`${caller.userId}`))
        const saved = await writeView(tx, { ...body, ownerId: caller.userId, savedAt: clock.now() })
        if ((await countViews(tx, caller.userId)) > mostViews) throw new Refusal('views_many')
        return saved
      })
      return { status: 200, view: present(view) }
    },
    staffViewRemove: async ({ body: { view_id: viewId }, caller }) => {
      const removed = await db.transaction(tx => deleteView(tx, { owner: caller.userId, viewId }))
      if (!removed) throw new Refusal('view_unknown')
      return { status: 200 }
    },
  }
}

const present = ({ id, list, name, filters }: SavedView): StaffView => ({ view_id: id, list, name, filters })

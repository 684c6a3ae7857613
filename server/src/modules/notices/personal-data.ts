import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion, dataExport } from '../accounts/index.ts'
import { deleteChoicesOf, listChoices } from './choice.repository.ts'
import { presentNotice, siteOf } from './notice.presenter.ts'
import { deleteNoticesOf, listNotices } from './notice.repository.ts'

/** Registers what this module answers when an account is exported or deleted. */
export function registerPersonalData(platform: Pick<Platform, 'config' | 'hooks' | 'origin'>): void {
  platform.hooks.on(accountDeletion, 'notices', async (tx, { userId }) => {
    await deleteNoticesOf(tx, userId)
    await deleteChoicesOf(tx, userId)
  })
  platform.hooks.on(dataExport, 'notices', async (db, { userId, language }) => {
    const rows = await listNotices(db, userId, { limit: 10_000 })
    return {
      data: {
        notices: rows.map(row => {
          const { title, body, at, read } = presentNotice(row, siteOf(platform), language)
          return { title, body, at, read }
        }),
        mails: await listChoices(db, userId),
      },
    }
  })
}

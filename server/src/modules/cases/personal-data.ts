import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion, accountInUse, dataExport } from '../accounts/index.ts'
import { forgetReporter, listReportsBy } from './case.repository.ts'

const most = 1000

/** Registers what this module answers when an account is exported or deleted. */
export function registerPersonalData({ hooks }: Pick<Platform, 'hooks'>): void {
  // What was reported is looked into also after its reporter has left; once that is done, their words go.
  hooks.on(accountDeletion, 'cases', (tx, { userId }) => forgetReporter(tx, userId))
  hooks.on(
    accountInUse,
    'cases',
    async (db, { userId }) => (await listReportsBy(db, userId, { limit: 1 })).length > 0,
  )
  hooks.on(dataExport, 'cases', async (db, { userId }) => ({
    data: {
      reports: (await listReportsBy(db, userId, { limit: most })).map(({ report, about }) => ({
        kind: about.kind,
        reason: report.reason,
        text: report.body,
        reported_at: report.reportedAt.toISOString(),
        closed_at: about.closedAt?.toISOString() ?? null,
        outcome: about.outcome,
      })),
    },
  }))
}

import type { Platform } from '#server/platform/platform.ts'
import { lockPerson } from '../../accounts/index.ts'
import { releaseFiles } from '../../media/index.ts'
import {
  changePayoutAccount,
  isStale,
  listStaleIdentities,
  lockPayoutAccountById,
} from '../payout-account/payout-account.repository.ts'
import { deleteDocuments, findApplication, listEndedApplicants } from './application.repository.ts'

const DAYS = 30
const BATCH = 500

/**
 * Identity documents are kept no longer than someone may need them: documents are deleted 30 days after an application
 * was declined, pictures of identity cards 30 days after the last change of an unsuccessful payout account. People who
 * never verified their address lose both with the account.
 */
export async function forgetStaleFiles(platform: Pick<Platform, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const { db, clock } = platform
  const before = new Date(clock.now().getTime() - DAYS * 24 * 3600 * 1000)
  for (const userId of await listEndedApplicants(db, before, BATCH))
    await forgetDocuments(platform, userId, before)
  for (const id of await listStaleIdentities(db, before, BATCH)) await forgetIdentity(platform, id, before)
}

/** Under the lock of the person, because they may apply again at this very moment. */
async function forgetDocuments(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  userId: number,
  before: Date,
): Promise<void> {
  await platform.db.transaction(async tx => {
    await lockPerson(tx, userId)
    const application = await findApplication(tx, userId)
    if (application?.state !== 'declined' || !application.decidedAt || application.decidedAt >= before) return
    await releaseFiles(platform, tx, await deleteDocuments(tx, userId))
  })
}

async function forgetIdentity(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  id: number,
  before: Date,
): Promise<void> {
  await platform.db.transaction(async tx => {
    const row = await lockPayoutAccountById(tx, id)
    if (!row || !isStale(row, before)) return
    await changePayoutAccount(tx, id, { idFrontFileId: null, idBackFileId: null })
    await releaseFiles(
      platform,
      tx,
      [row.idFrontFileId, row.idBackFileId].filter(file => file !== null),
    )
  })
}

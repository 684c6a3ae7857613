import { ProviderRefused } from '#server/platform/payments/payment-provider.ts'
import type { IdentityFile, PayeeDetails, PayoutAccount } from '#server/platform/payments/payout-provider.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findCentreName, findPersonByUserId, listManagers, type Person } from '../../accounts/index.ts'
import { contentTypeOf, findFiles, type MediaFile, openOriginal } from '../../media/index.ts'
import { bankPlace, missingOf, openDetails } from './bank-details.ts'
import { handOverPayoutAccount as job } from './payout.jobs.definitions.ts'
import {
  changePayoutAccount,
  findPayoutAccountById,
  lockPayoutAccountById,
  type PayoutAccountRow,
} from './payout-account.repository.ts'
import { settlePayoutAccount, writeReport } from './settle-payout-account.ts'

/**
 * Outside any transaction, since a provider can't be rolled back; every step can be repeated. The account is created
 * under our own key and recorded before anything else is sent, so that a lost answer never creates a second one.
 */
export async function handOverPayoutAccount(platform: Platform, id: number): Promise<void> {
  const { db, clock } = platform
  const row = await findPayoutAccountById(db, id)
  if (!row || row.state === 'none' || row.submittedRevision === row.revision) return
  const details = await gatherDetails(platform, row)
  // Its file is checked first; then the job runs again.
  if (!details) return
  try {
    const accountId = row.providerAccountId ?? (await openAccount(platform, row))
    const report = await submit(platform, accountId, details.told)
    await db.transaction(async tx => {
      const now = await lockPayoutAccountById(tx, id)
      if (!now || now.providerAccountId !== accountId) return
      await changePayoutAccount(tx, id, {
        submittedRevision: row.revision,
        ...(details.told.document && { documentsSentAt: clock.now() }),
      })
      // Changed again in the meantime: that is sent next, even if another run has sent this.
      if (now.revision > row.revision) await platform.jobs.enqueue(tx, job, { id }, { key: String(id) })
      // An account that pays out keeps its state while it is checked.
      if (now.state !== 'verified' || report.state !== 'pending')
        await writeReport(platform, tx, { ...now, submittedRevision: row.revision }, report)
    })
    // Its event may have arrived before this was written.
    await settlePayoutAccount(platform, accountId)
  } finally {
    await details.close()
  }
}

async function openAccount(
  { db, payments }: Pick<Platform, 'db' | 'payments'>,
  { id, generation }: PayoutAccountRow,
): Promise<string> {
  const { payouts } = payments
  const { id: providerAccountId } = await payouts.openAccount(`payout-${id}-${generation}`)
  await db.transaction(tx => changePayoutAccount(tx, id, { provider: payouts.name, providerAccountId }))
  return providerAccountId
}

/** An impossible bank account isn't worth a retry: its owner has to enter another. */
async function submit(
  { payments: { payouts } }: Pick<Platform, 'payments'>,
  accountId: string,
  told: PayeeDetails,
): Promise<PayoutAccount> {
  try {
    return await payouts.submitDetails(accountId, told)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return { id: accountId, state: 'more_needed', requirements: ['bank_account'] }
  }
}

interface Gathered {
  told: PayeeDetails
  /** Deletes copies of the files. */
  close(): Promise<void>
}

/** Null if there isn't enough data, or a file hasn't been checked. */
async function gatherDetails(
  platform: Pick<Platform, 'db' | 'storage' | 'vault'>,
  row: PayoutAccountRow,
): Promise<Gathered | null> {
  const { db, vault } = platform
  const names = await openDetails(platform, db, row)
  const { routingNumberId, accountNumberId, idNumberId } = row
  const person = await payeeOf(platform, row)
  if (!names || !routingNumberId || !accountNumberId || !idNumberId || !person) return null
  if (missingOf(row, names).length > 0) return null
  const documents = await gatherDocuments(platform, row)
  if (!documents) return null
  const open = async (field: Parameters<typeof bankPlace>[1], secretId: string) =>
    (await vault.open(db, bankPlace(row.id, field), secretId)) ?? ''
  return {
    ...documents,
    told: {
      companyName: row.centreId === null ? null : ((await findCentreName(db, row.centreId)) ?? ''),
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      phone: person.contactNo,
      bank: {
        name: names.bankName,
        holder: names.holder,
        routingNumber: await open('routing_number', routingNumberId),
        accountNumber: await open('account_number', accountNumberId),
      },
      idNumber: await open('id_number', idNumberId),
      document: documents.document,
      agreed: { at: names.agreedAt, address: names.agreedFrom },
    },
  }
}

/** For a centre, one of its managers. */
async function payeeOf({ db }: Pick<Platform, 'db'>, row: PayoutAccountRow): Promise<Person | undefined> {
  if (row.centreId !== null) return (await listManagers(db, row.centreId))[0]
  return row.teacherId === null ? undefined : findPersonByUserId(db, row.teacherId)
}

async function gatherDocuments(
  platform: Pick<Platform, 'db' | 'storage'>,
  { documentsSentAt, idFrontFileId, idBackFileId }: PayoutAccountRow,
): Promise<{ document: PayeeDetails['document']; close(): Promise<void> } | null> {
  const nothing = { document: null, close: async () => undefined }
  if (documentsSentAt) return nothing
  const ids = [idFrontFileId, idBackFileId].filter(id => id !== null)
  const files = await findFiles(platform.db, ids)
  const given = [...files.values()]
  if (given.some(({ state }) => state !== 'ready' && state !== 'refused')) return null
  const opened = await Promise.all([openFile(idFrontFileId), openFile(idBackFileId)])
  const [front, back] = opened
  const close = async () => {
    for (const file of opened) await file?.close()
  }
  if (front) return { document: { front: front.file, back: back?.file ?? null }, close }
  // A single side is that side, whichever field it came in.
  return back ? { document: { front: back.file, back: null }, close } : nothing

  async function openFile(id: string | null) {
    const file = id === null ? undefined : files.get(id)
    if (file?.state !== 'ready' || !file.storageKey) return null
    const original = await openOriginal(platform, file)
    return { file: identityFile(original.path, file), close: original.close }
  }
}

const identityFile = (path: string, file: MediaFile): IdentityFile => ({
  path,
  name: file.name,
  contentType: contentTypeOf(file),
})

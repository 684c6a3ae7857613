import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { claimFiles, releaseFiles } from '../media/index.ts'
import { type BankDetails, bankPlace, missingOf, openDetails, sealDetails } from './bank-details.ts'
import { handOverPayoutAccount } from './payout.jobs.definitions.ts'
import {
  changePayoutAccount,
  lockPayoutAccount,
  type PayoutAccountRow,
  type PayoutOwner,
} from './payout-account.repository.ts'
import { maskOf } from './payout-account.rules.ts'
import { mayBecome } from './payout-account.states.ts'

/** What is blank, or the mask that was shown, stays as it is. */
export interface BankInput {
  bankName: string
  holder: string
  routingNumber: string
  accountNumber: string
  idNumber: string
  /** Uploads of the caller. */
  idFront: string | null
  idBack: string | null
}

type Change = Partial<PayoutAccountRow>
/** What a change leaves behind, to be let go once nothing points to it. */
interface Replaced {
  secrets: string[]
  files: string[]
}

const numbers = [
  ['routingNumber', 'routingNumberId', 'routingNumberMask', 'routing_number'],
  ['accountNumber', 'accountNumberId', 'accountNumberMask', 'account_number'],
  ['idNumber', 'idNumberId', 'idNumberMask', 'id_number'],
] as const

/**
 * Part of the transaction that saves a profile. Once there is enough to go by, a job hands it to the provider: what a
 * provider has been told can't be rolled back.
 */
export async function changeBankDetails(
  platform: Platform,
  tx: Tx,
  { owner, userId, address }: { owner: PayoutOwner; userId: number; address: string },
  input: BankInput,
): Promise<void> {
  if (Object.values(input).every(value => !value)) return
  const at = platform.clock.now()
  const row = await lockPayoutAccount(tx, owner, at)
  const replaced: Replaced = { secrets: [], files: [] }
  const names = await openDetails(platform, tx, row)
  const agreed = { agreedAt: at, agreedFrom: address }
  const changed: Change = {
    ...(await changeNames(platform, tx, row, { ...agreed, ...named(names, input) }, names, replaced)),
    ...(await changeNumbers(platform, tx, row, input, replaced)),
    ...(await changeFiles(tx, row, { userId, at }, input, replaced)),
  }
  if (Object.keys(changed).length === 0) return
  const next = { ...row, ...changed }
  const isComplete = missingOf(next, named(names, input)).length === 0
  await changePayoutAccount(tx, row.id, {
    ...changed,
    ...(isComplete && submitted(row)),
    revision: row.revision + 1,
    updatedAt: at,
  })
  await platform.vault.remove(tx, replaced.secrets)
  await releaseFiles(platform, tx, replaced.files)
  if (isComplete)
    await platform.jobs.enqueue(tx, handOverPayoutAccount, { id: row.id }, { key: String(row.id) })
}

/** One that pays out goes on doing so until the provider says otherwise; after a refusal another one is tried. */
function submitted({ state, generation }: PayoutAccountRow): Change {
  if (state === 'verified' || !mayBecome(state, 'pending')) return {}
  const another = {
    provider: null,
    providerAccountId: null,
    documentsSentAt: null,
    generation: generation + 1,
  }
  return { state: 'pending', requirements: [], ...(state === 'refused' && another) }
}

const named = (names: BankDetails | null, input: BankInput) => ({
  bankName: input.bankName || (names?.bankName ?? ''),
  holder: input.holder || (names?.holder ?? ''),
})

async function changeNames(
  platform: Platform,
  tx: Tx,
  { id, detailsId }: PayoutAccountRow,
  details: BankDetails,
  before: BankDetails | null,
  replaced: Replaced,
): Promise<Change> {
  if (details.bankName === (before?.bankName ?? '') && details.holder === (before?.holder ?? '')) return {}
  if (detailsId) replaced.secrets.push(detailsId)
  return { detailsId: await sealDetails(platform, tx, id, details) }
}

async function changeNumbers(
  { vault }: Platform,
  tx: Tx,
  row: PayoutAccountRow,
  input: BankInput,
  replaced: Replaced,
): Promise<Change> {
  const changed: Change = {}
  for (const [field, id, mask, name] of numbers) {
    const given = input[field]
    const before = row[id]
    if (!given || given === row[mask]) continue
    // The same again is no reason to trouble the provider.
    const place = bankPlace(row.id, name)
    if (before && (await vault.open(tx, place, before)) === given) continue
    if (before) replaced.secrets.push(before)
    changed[id] = await vault.seal(tx, place, given)
    changed[mask] = maskOf(given)
  }
  return changed
}

async function changeFiles(
  tx: Tx,
  row: PayoutAccountRow,
  { userId, at }: { userId: number; at: Date },
  { idFront, idBack }: BankInput,
  replaced: Replaced,
): Promise<Change> {
  const ids = [idFront, idBack].filter(id => id !== null)
  const files = await claimFiles(tx, { ownerIds: [userId], ids, at })
  if (files.some(({ purpose }) => purpose !== 'identity')) throw new Refusal('upload_unknown')
  if (idFront && row.idFrontFileId) replaced.files.push(row.idFrontFileId)
  if (idBack && row.idBackFileId) replaced.files.push(row.idBackFileId)
  return {
    ...(idFront && { idFrontFileId: idFront }),
    ...(idBack && { idBackFileId: idBack }),
    ...(ids.length > 0 && { documentsSentAt: null }),
  }
}

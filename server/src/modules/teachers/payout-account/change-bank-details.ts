import type { BankChangeField } from '#contract/rules/payouts.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../../accounts/index.ts'
import { claimFiles, releaseFiles } from '../../media/index.ts'
import type { Masks } from '../payout-account.tables.ts'
import { insertBankChange } from './bank-change.repository.ts'
import { type BankDetails, bankPlace, missingOf, openDetails, sealDetails } from './bank-details.ts'
import { type BankInput, bankNumbers, findDifference } from './bank-difference.ts'
import { handOverPayoutAccount } from './payout.jobs.definitions.ts'
import { changePayoutAccount, lockPayoutAccount, type PayoutAccountRow } from './payout-account.repository.ts'
import { maskOf } from './payout-account.rules.ts'
import { mayBecome } from './payout-account.states.ts'
import { payoutOwnerOf } from './payout-owner.ts'
import { mailBankChanged } from './payout-safety.mails.ts'

type Change = Partial<PayoutAccountRow>
/** What a change replaces, to be released once nothing references it. */
interface Replaced {
  secrets: string[]
  files: string[]
}

export interface BankChanger {
  person: Person
  /** The address it was sent from. */
  address: string
  /** Whether they have given their password, or the emailed code. */
  proven: boolean
}

/**
 * Part of the transaction that saves a profile. Every change is recorded and announced to everyone who manages the
 * account. Once there is enough data, a job passes it to the provider, because that can't be rolled back.
 */
export async function changeBankDetails(
  platform: Platform,
  tx: Tx,
  { person, address, proven }: BankChanger,
  input: BankInput,
): Promise<void> {
  if (Object.values(input).every(value => !value)) return
  const at = platform.clock.now()
  const { userId } = person
  const owner = payoutOwnerOf(person)
  const row = await lockPayoutAccount(tx, owner, at)
  const fields = await findDifference(platform, tx, row, input)
  if (fields.length === 0) return
  // A colleague may have changed the value since the caller was checked.
  if (!proven) throw refuseFields({ current_password: 'required' })
  const replaced: Replaced = { secrets: [], files: [] }
  const names = await openDetails(platform, tx, row)
  const details = { agreedAt: at, agreedFrom: address, ...named(names, input) }
  const changed: Change = {
    ...(await changeNames(platform, tx, row, fields, details, replaced)),
    ...(await changeNumbers(platform, tx, row, fields, input, replaced)),
    ...(await changeFiles(tx, row, { userId, at }, input, replaced)),
  }
  const next = { ...row, ...changed }
  const isComplete = missingOf(next, details).length === 0
  // Before the first payout account, nothing could have been paid to someone else.
  const isFirst = row.state === 'none'
  await changePayoutAccount(tx, row.id, {
    ...changed,
    ...(isComplete && submitted(row)),
    ...(!isFirst && { changedAt: at }),
    revision: row.revision + 1,
    updatedAt: at,
  })
  await platform.vault.remove(tx, replaced.secrets)
  await releaseFiles(platform, tx, replaced.files)
  const change = await insertBankChange(tx, owner, {
    kind: isFirst ? 'entered' : 'changed',
    at,
    actorId: userId,
    means: 'session',
    address,
    fields,
    before: masksOf(row, fields),
    after: masksOf(next, fields),
  })
  await mailBankChanged(platform, tx, next, change)
  if (isComplete)
    await platform.jobs.enqueue(tx, handOverPayoutAccount, { id: row.id }, { key: String(row.id) })
}

const masksOf = (row: PayoutAccountRow, fields: readonly BankChangeField[]): Masks =>
  Object.fromEntries(
    bankNumbers.flatMap(([field, , , mask]) =>
      fields.includes(field) && row[mask] ? [[field, row[mask]]] : [],
    ),
  )

/**
 * An account that pays out keeps doing so until the provider says otherwise; after a refusal, another one is tried.
 */
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
  platform: Pick<Platform, 'vault'>,
  tx: Tx,
  { id, detailsId }: PayoutAccountRow,
  fields: readonly BankChangeField[],
  details: BankDetails,
  replaced: Replaced,
): Promise<Change> {
  if (!fields.includes('bank_name') && !fields.includes('account_holder_name')) return {}
  if (detailsId) replaced.secrets.push(detailsId)
  return { detailsId: await sealDetails(platform, tx, id, details) }
}

async function changeNumbers(
  { vault }: Pick<Platform, 'vault'>,
  tx: Tx,
  row: PayoutAccountRow,
  fields: readonly BankChangeField[],
  input: BankInput,
  replaced: Replaced,
): Promise<Change> {
  const changed: Change = {}
  for (const [field, name, id, mask] of bankNumbers) {
    if (!fields.includes(field)) continue
    const before = row[id]
    if (before) replaced.secrets.push(before)
    changed[id] = await vault.seal(tx, bankPlace(row.id, field), input[name])
    changed[mask] = maskOf(input[name])
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

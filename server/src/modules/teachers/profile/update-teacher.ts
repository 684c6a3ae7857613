import type { ChangedSlot } from '#contract/lessons/slots.ts'
import { isQualificationName } from '#contract/rules/teacher-profile.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { safeHtml } from '#server/kernel/safe-html.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  lockPerson,
  type Person,
  type ProfileInput,
  prepareProfileChange,
  proveOwner,
} from '../../accounts/index.ts'
import { claimFiles, receiveFile, releaseFiles } from '../../media/index.ts'
import { advanceRequests, insertDocuments, listDocuments } from '../application/application.repository.ts'
import { maxDocuments } from '../application/application.rules.ts'
import { type BankInput, findDifference } from '../payout-account/bank-difference.ts'
import { changeBankDetails } from '../payout-account/change-bank-details.ts'
import { findPayoutAccount } from '../payout-account/payout-account.repository.ts'
import { payoutOwnerOf } from '../payout-account/payout-owner.ts'
import { slotsSent, teacherChanged } from '../teachers.hooks.ts'
import { getTeaching } from './get-teaching.ts'
import {
  changeTeacher,
  type LanguageLine,
  type PackageLine,
  type SaidOfThemselves,
} from './profile.repository.ts'
import { findTeacher, lockTeacher, type Teacher } from './teacher.repository.ts'
import { writeLanguages, writePackages } from './write-offers.ts'

interface SentFile {
  name: string
  path: string
}

/** Undefined fields don't change. */
export interface TeacherInput {
  version: number | undefined
  /** Name, phone, picture and password, which belong to the account. */
  person: ProfileInput
  said: Omit<SaidOfThemselves, 'introFileId'>
  bank: BankInput
  idFront: SentFile | null
  idBack: SentFile | null
  qualifications: readonly SentFile[]
  qualificationUploads: readonly string[]
  /** An upload to replace the introduction; null removes it. */
  introduction: string | null | undefined
  languages: readonly (LanguageLine & { id?: number | undefined })[]
  packages: readonly (PackageLine & { id?: number | undefined })[]
  /** The teacher's own times, with the changes. */
  slots: readonly ChangedSlot[]
  /** The address it was sent from. */
  address: string
}

export interface UpdatedTeacher {
  version: number
  /** The person whose sessions a new password has ended. */
  renewed: Person | null
}

/** Everything, or nothing: a refused form reports errors by field, and can be sent again. */
export async function updateTeacher(
  platform: Platform,
  caller: Caller,
  input: TeacherInput,
): Promise<UpdatedTeacher> {
  const { db } = platform
  const { userId } = caller
  const person = await getTeaching(db, userId)
  refuseChanged(await findTeacher(db, userId), input.version)
  refuseNames([...input.qualifications])
  const proof = await proveForBank(platform, person, input)
  const change = await prepareProfileChange(platform, caller, userId, input.person)
  try {
    // Bytes take time; files of a form refused later are swept like an unused upload.
    const files = await storeFiles(platform, userId, input)
    return await db.transaction(tx =>
      write(platform, tx, { caller, person }, input, files, proof, () => change.write(tx)),
    )
  } catch (error) {
    await change.undo()
    throw error
  }
}

type Proof = Awaited<ReturnType<typeof proveOwner>>

/**
 * A session alone can't redirect payouts. Null if none of that changes: correcting a title needs no password. A new
 * password in the same form already requires the current one, and is refused with everything else.
 */
async function proveForBank(platform: Platform, person: Person, input: TeacherInput): Promise<Proof | null> {
  const { db } = platform
  const bank = {
    ...input.bank,
    idFront: input.idFront?.name ?? input.bank.idFront,
    idBack: input.idBack?.name ?? input.bank.idBack,
  }
  const row = await findPayoutAccount(db, payoutOwnerOf(person))
  if ((await findDifference(platform, db, row, bank)).length === 0) return null
  if (input.person.password) return async () => undefined
  return proveOwner(platform, person, input.person.proof ?? '', 'bank')
}

async function write(
  platform: Platform,
  tx: Tx,
  { caller, person }: { caller: Caller; person: Person },
  input: TeacherInput,
  files: StoredFiles,
  proof: Proof | null,
  writePerson: () => Promise<Person | null>,
): Promise<UpdatedTeacher> {
  const { userId } = person
  const at = platform.clock.now()
  // The person before everything else, as everywhere: what others see of them comes last.
  const locked = await lockPerson(tx, userId)
  if (!locked) throw new Refusal('user_unknown')
  const teacher = await lockTeacher(tx, userId, at)
  refuseChanged(teacher, input.version)
  const bank = { ...input.bank, idFront: files.idFront, idBack: files.idBack }
  await proof?.(tx, locked)
  await changeBankDetails(
    platform,
    tx,
    { person: locked, address: input.address, proven: proof !== null },
    bank,
  )
  await addQualifications(platform, tx, userId, files.qualifications)
  const introduction = await changeIntroduction(platform, tx, teacher, input.introduction)
  await writeLanguages(tx, userId, input.languages)
  await writePackages(tx, userId, input.packages, at)
  if (input.slots.length > 0) await platform.hooks.call(slotsSent, tx, caller, input.slots)
  const version = await changeTeacher(tx, userId, { ...madeSafe(input.said), ...introduction }, at)
  const renewed = await writePerson()
  await platform.hooks.call(teacherChanged, tx, { userId })
  return { version, renewed }
}

/** Another tab, or someone else who manages the account, has changed it since this form was filled. */
function refuseChanged(teacher: Teacher | undefined, version: number | undefined): void {
  if (version !== undefined && version !== (teacher?.version ?? 1)) throw new Refusal('profile_changed')
}

function refuseNames(files: readonly { name: string }[]): void {
  if (!files.every(({ name }) => isQualificationName(name)))
    throw refuseFields({ qualification_files: 'document_type' })
}

const madeSafe = ({ about, aboutZh, ...said }: SaidOfThemselves): SaidOfThemselves => ({
  ...said,
  ...(about !== undefined && { about: safeHtml(about) }),
  ...(aboutZh !== undefined && { aboutZh: safeHtml(aboutZh) }),
})

interface StoredFiles {
  idFront: string | null
  idBack: string | null
  qualifications: readonly string[]
}

async function storeFiles(platform: Platform, ownerId: number, input: TeacherInput): Promise<StoredFiles> {
  const keep = async (file: SentFile, purpose: 'identity' | 'document') =>
    (await receiveFile(platform, { ownerId, purpose, ...file })).id
  const qualifications = [...input.qualificationUploads]
  for (const file of input.qualifications) qualifications.push(await keep(file, 'document'))
  return {
    idFront: input.idFront ? await keep(input.idFront, 'identity') : input.bank.idFront,
    idBack: input.idBack ? await keep(input.idBack, 'identity') : input.bank.idBack,
    qualifications,
  }
}

async function addQualifications(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  teacherId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const at = clock.now()
  const present = await listDocuments(tx, teacherId)
  if (present.length + ids.length > maxDocuments) throw new Refusal('documents_many')
  const files = await claimFiles(tx, { ownerIds: [teacherId], ids, at })
  if (files.some(({ purpose }) => purpose !== 'document')) throw new Refusal('upload_unknown')
  refuseNames(files)
  const titled = files.map(({ id, name }) => ({ fileId: id, title: name }))
  await insertDocuments(tx, teacherId, titled, at)
  // Whatever staff asked for, documents have arrived since.
  await advanceRequests(tx, teacherId, 'answered', at)
}

async function changeIntroduction(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  { userId, introFileId }: Teacher,
  upload: string | null | undefined,
): Promise<Pick<SaidOfThemselves, 'introFileId'>> {
  if (upload === undefined || upload === introFileId) return {}
  if (upload !== null) {
    const [file] = await claimFiles(tx, { ownerIds: [userId], ids: [upload], at: platform.clock.now() })
    if (file?.purpose !== 'introduction') throw new Refusal('upload_unknown')
  }
  if (introFileId) await releaseFiles(platform, tx, [introFileId])
  return { introFileId: upload }
}

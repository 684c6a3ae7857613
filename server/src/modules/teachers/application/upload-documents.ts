import { type Caller, roles } from '#server/kernel/caller.ts'
import type { SpooledFile } from '#server/kernel/handlers.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, lockPerson, type Person } from '../../accounts/index.ts'
import { lockTeacher } from '../profile/teacher.repository.ts'
import {
  advanceRequests,
  changeApplication,
  type DocumentRequestRow,
  findApplication,
  findRequest,
  listWaitingRequests,
} from './application.repository.ts'
import { mayBecome } from './application.states.ts'
import { keepFiles, prepareFiles } from './application-files.ts'
import { type DocumentLink, readBareUserId, readDocumentLink } from './document-link.ts'
import { keepDocuments } from './keep-documents.ts'

/** Whose documents can be added, and through which emailed link, if any. */
interface Admission {
  userId: number
  link: DocumentLink | null
}

export interface UploadPage {
  person: Person
  expiresAt: Date | null
  requests: DocumentRequestRow[]
}

/** What a link, or the caller, is asked for; refuses a link that is forged, expired or used. */
export async function viewUploadPage(
  platform: Platform,
  caller: Caller | null,
  part: string,
): Promise<UploadPage> {
  const { db } = platform
  const { userId, link } = await admit(platform, db, caller, part)
  const [person, waiting] = await Promise.all([
    findPersonByUserId(db, userId),
    listWaitingRequests(db, userId),
  ])
  if (!person) throw new Refusal('link_unknown')
  const requests = waiting.filter(({ state }) => state === 'open')
  return { person, expiresAt: link?.expiresAt ?? null, requests }
}

/**
 * Before the first file is stored: a link comes first in its form, and files for a bad one aren't even read. Signed-in
 * users may send their ID after their files, as documented.
 */
export async function admitDocuments(
  platform: Platform,
  caller: Caller | null,
  { user_id: part = '' }: Readonly<Record<string, string>>,
): Promise<void> {
  const named = part.trim() || (caller && String(caller.userId))
  if (!named) throw refuseFields({ user_id: 'required' })
  await admit(platform, platform.db, caller, named)
}

/** Uploaded documents answer every open request, and an application that waited for them continues. */
export async function uploadDocuments(
  platform: Platform,
  caller: Caller | null,
  { part, documents }: { part: string; documents: readonly SpooledFile[] },
): Promise<number> {
  const { db, clock, limits } = platform
  const { userId } = await admit(platform, db, caller, part)
  await throttle(limits, 'documents.account', String(userId))
  if (documents.length === 0) throw refuseFields({ qualification_files: 'required' })
  const files = await prepareFiles(platform, { documents }, userId)
  return keepFiles(platform, files, async tx => {
    if (!(await lockPerson(tx, userId))) throw new Refusal('link_unknown')
    // Of two uses of the same link at once, the second finds it used.
    await admit(platform, tx, caller, part)
    const at = clock.now()
    await lockTeacher(tx, userId, at)
    await keepDocuments(platform, tx, userId, files.placed)
    await advanceRequests(tx, userId, 'answered', at)
    const application = await findApplication(tx, userId)
    if (application?.state === 'more_asked' && mayBecome(application.state, 'submitted'))
      await changeApplication(tx, userId, 'submitted')
    return { result: files.placed.length, used: true }
  })
}

async function admit(platform: Platform, db: Db, caller: Caller | null, part: string): Promise<Admission> {
  const link = readDocumentLink(platform, part)
  if (link) {
    await checkLink(platform, db, link)
    return { userId: link.userId, link }
  }
  const userId = readBareUserId(part)
  if (userId === null) throw new Refusal('link_unknown')
  // Without a signature it is only a number, which only its signed-in owner can use.
  if (!caller) throw new Refusal('sign_in_required')
  if (caller.userId !== userId) throw new Refusal('not_yours')
  const mayAdd = caller.role === roles.teacher || (await findApplication(db, userId))
  if (!mayAdd) throw new Refusal('link_unknown')
  return { userId, link: null }
}

async function checkLink({ clock }: Pick<Platform, 'clock'>, db: Db, link: DocumentLink): Promise<void> {
  const request = await findRequest(db, link.requestId)
  // Deleted with the account.
  if (!request || request.teacherId !== link.userId) throw new Refusal('link_unknown')
  if (request.state !== 'open') throw new Refusal('link_used')
  if (link.expiresAt <= clock.now()) throw new Refusal('link_expired')
}

import type {
  DocumentRequest,
  TeacherApplication,
  TeacherDocument,
} from '#contract/teachers/teacher-application.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { plainTextOf } from '#server/kernel/safe-html.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, type Person } from '../../accounts/index.ts'
import { findFiles } from '../../media/index.ts'
import {
  type DocumentWithFile,
  presentApplication,
  presentDocument,
  presentRequest,
} from './application.presenter.ts'
import {
  type Application,
  findApplication,
  findDocument,
  listDocuments,
  listRequests,
  listWaitingRequests,
} from './application.repository.ts'

/** The caller's own. People who taught before there were applications count as approved. */
export async function viewApplication(platform: Platform, caller: Caller): Promise<TeacherApplication> {
  const { db } = platform
  const { userId } = caller
  const [person, found] = await Promise.all([findPersonByUserId(db, userId), findApplication(db, userId)])
  const application = found ?? (person && establishedTeacher(person))
  if (!person || !application) throw new Refusal('application_unknown')
  const [documents, requests] = await Promise.all([
    viewDocuments(platform, userId, caller),
    listRequests(db, [userId]),
  ])
  return presentApplication(person, application, documents, requests)
}

function establishedTeacher({ userId, role, status, createdAt }: Person): Application | undefined {
  if (role !== roles.teacher || status !== 1) return undefined
  const times = { submittedAt: createdAt, decidedAt: createdAt }
  const none = { decidedBy: null, submission: null, seenAt: null, openedAt: null }
  return { ...times, ...none, userId, state: 'approved', reason: '' }
}

/** What staff are still waiting for, for the teacher. */
export async function viewRequests(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  authId: number,
): Promise<DocumentRequest[]> {
  if (authId !== caller.authId) throw new Refusal('not_yours')
  const requests = await listWaitingRequests(db, caller.userId)
  return requests.filter(({ state }) => state === 'open').map(presentRequest)
}

/** The same as plain text, oldest first. */
export async function viewAskedDocuments(
  db: Db,
  userId: number,
): Promise<{ requestId: number; text: string; askedAt: Date }[]> {
  const requests = await listWaitingRequests(db, userId)
  return requests
    .filter(({ state }) => state === 'open')
    .map(({ id, requestText, askedAt }) => ({ requestId: id, text: plainTextOf(requestText), askedAt }))
}

/** With links for the reader, who may see them: the owner, or staff. */
export async function viewDocuments(
  platform: Platform,
  teacherId: number,
  reader: Caller,
): Promise<TeacherDocument[]> {
  const documents = await findDocumentFiles(platform, teacherId)
  return documents.map(document => presentDocument(platform, document, reader.userId))
}

export async function findDocumentFiles(
  { db }: Pick<Platform, 'db'>,
  teacherId: number,
): Promise<DocumentWithFile[]> {
  const documents = await listDocuments(db, teacherId)
  const files = await findFiles(
    db,
    documents.map(({ fileId }) => fileId),
  )
  return documents.map(document => ({ document, file: files.get(document.fileId) }))
}

/** Another person's document doesn't exist, as far as anyone can tell. */
export async function viewDocument(
  platform: Platform,
  reader: Caller,
  documentId: number,
): Promise<TeacherDocument> {
  const document = await findDocument(platform.db, documentId)
  if (document?.teacherId !== reader.userId) throw new Refusal('document_unknown')
  const files = await findFiles(platform.db, [document.fileId])
  return presentDocument(platform, { document, file: files.get(document.fileId) }, reader.userId)
}

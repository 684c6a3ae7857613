import type {
  DocumentRequest,
  TeacherApplication,
  TeacherDocument,
  TeacherRow,
} from '#contract/teachers/teacher-application.ts'
import { safeHtml } from '#server/kernel/safe-html.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Person, pictureAddress } from '../../accounts/index.ts'
import { contentTypeOf, type MediaFile, megabytes, signedLink } from '../../media/index.ts'
import type { ListedTeacher } from '../profile/teacher-list.repository.ts'
import type { Application, DocumentRequestRow, TeacherDocumentRow } from './application.repository.ts'

/** Long enough to look at a document, too short to share. */
const LINK_SECONDS = 15 * 60

type Signer = Pick<Platform, 'secrets' | 'clock'>

export interface DocumentWithFile {
  document: TeacherDocumentRow
  file: MediaFile | undefined
}

/** The link is for the caller, whose access has been checked. */
export function presentDocument(
  signer: Signer,
  { document, file }: DocumentWithFile,
  readerId: number,
): TeacherDocument {
  const contentType = file ? contentTypeOf(file) : ''
  const isShown = file?.kind === 'image' || file?.kind === 'pdf'
  const link = file?.storageKey && {
    key: file.storageKey,
    contentType,
    userId: readerId,
    seconds: LINK_SECONDS,
    ...(!isShown && { downloadName: file.name }),
  }
  return {
    id: document.id,
    title: document.title,
    doc_name: file?.name ?? document.title,
    doc_type: file?.kind ?? '',
    doc_path: link ? signedLink(signer, link) : '',
    size_mb: megabytes(file?.size ?? 0),
    added_at: document.addedAt.toISOString(),
  }
}

export const presentRequest = (request: DocumentRequestRow): DocumentRequest => ({
  id: request.id,
  request_text: safeHtml(request.requestText),
  state: request.state,
  created_at: request.askedAt.toISOString(),
  answered_at: request.answeredAt?.toISOString() ?? null,
})

export const presentApplication = (
  person: Person,
  application: Application,
  documents: readonly TeacherDocument[],
  requests: readonly DocumentRequestRow[],
): TeacherApplication => ({
  user_id: person.userId,
  state: application.state,
  email: person.email,
  email_verified: person.emailVerifiedAt !== null,
  submitted_at: application.submittedAt.toISOString(),
  decided_at: application.decidedAt?.toISOString() ?? null,
  reason: application.reason,
  documents: [...documents],
  requests: requests.map(presentRequest),
})

export const presentApplicant = (person: Person) => ({
  user_id: person.userId,
  auth_id: person.authId,
  username: person.username,
  email: person.email,
  display_name: person.displayName,
  role_id: person.role,
  status: person.status,
  email_verified: person.emailVerifiedAt !== null,
})

export const presentTeacherRow = (
  teacher: ListedTeacher,
  requests: readonly DocumentRequestRow[],
): TeacherRow => ({
  user_id: teacher.userId,
  teacherId: teacher.userId,
  auth_id: teacher.authId,
  username: teacher.username,
  first_name: teacher.firstName,
  last_name: teacher.lastName,
  display_name: teacher.displayName,
  email: teacher.email,
  email_verified: teacher.emailVerifiedAt !== null,
  contact_no: teacher.contactNo,
  role_id: teacher.role,
  status: teacher.status,
  application: teacher.application,
  registered_at: teacher.createdAt.toISOString(),
  submitted_at: teacher.submittedAt?.toISOString() ?? null,
  reason: teacher.reason ?? '',
  profile_picture: pictureAddress(teacher),
  documents: teacher.documents,
  unread: teacher.unread,
  requests: requests.map(presentRequest),
  viewed: requests.filter(({ state }) => state === 'fulfilled').map(({ id }) => id),
})

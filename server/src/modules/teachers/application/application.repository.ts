import { and, asc, desc, eq, exists, inArray, lt, ne } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { noteApplication } from '../../accounts/index.ts'
import { documentRequests, teacherApplications, teacherDocuments } from '../teachers.tables.ts'
import type { ApplicationState } from './application.states.ts'
import { type DocumentRequestState, requestStatesBefore } from './document-request.states.ts'

export type Application = typeof teacherApplications.$inferSelect
export type TeacherDocumentRow = typeof teacherDocuments.$inferSelect
export type DocumentRequestRow = typeof documentRequests.$inferSelect

/** Under the lock of the person (`lockPerson`) if it will be changed. */
export async function findApplication(db: Db, userId: number): Promise<Application | undefined> {
  const [application] = await db
    .select()
    .from(teacherApplications)
    .where(eq(teacherApplications.userId, userId))
  return application
}

export async function findApplicantBySubmission(db: Db, submission: string): Promise<number | undefined> {
  const [application] = await db
    .select({ userId: teacherApplications.userId })
    .from(teacherApplications)
    .where(eq(teacherApplications.submission, submission))
  return application?.userId
}

/** A first application, or another one after a declined one. */
export async function writeApplication(
  tx: Tx,
  application: { userId: number; submission: string | null; at: Date },
): Promise<void> {
  const { userId, submission, at } = application
  const fresh = { state: 'submitted' as const, submittedAt: at, decidedAt: null, decidedBy: null, reason: '' }
  await tx
    .insert(teacherApplications)
    .values({ ...fresh, userId, submission })
    .onConflictDoUpdate({ target: teacherApplications.userId, set: { ...fresh, submission } })
  await noteApplication(tx, userId, fresh)
}

export async function changeApplication(
  tx: Tx,
  userId: number,
  state: ApplicationState,
  decided: { decidedAt: Date | null; decidedBy: number | null; reason?: string } | null = null,
): Promise<void> {
  const [changed] = await tx
    .update(teacherApplications)
    .set({ state, ...decided })
    .where(eq(teacherApplications.userId, userId))
    .returning()
  if (changed) await noteApplication(tx, userId, changed)
}

/** Staff have the documents before them. */
export async function markOpened(tx: Tx, userId: number, openedAt: Date): Promise<void> {
  await tx.update(teacherApplications).set({ openedAt }).where(eq(teacherApplications.userId, userId))
}

/** Whether some arrived after staff last opened them: that they were told of them isn't enough. */
export async function hasUnopened(
  db: Db,
  { userId, openedAt }: Pick<Application, 'userId' | 'openedAt'>,
): Promise<boolean> {
  const [newest] = await db
    .select({ addedAt: teacherDocuments.addedAt })
    .from(teacherDocuments)
    .where(eq(teacherDocuments.teacherId, userId))
    .orderBy(desc(teacherDocuments.addedAt))
    .limit(1)
  return newest !== undefined && (openedAt === null || openedAt < newest.addedAt)
}

/** Staff have seen what there is. */
export async function markSeen(tx: Tx, userId: number, seenAt: Date): Promise<void> {
  await tx.update(teacherApplications).set({ seenAt }).where(eq(teacherApplications.userId, userId))
}

export async function listDocuments(db: Db, teacherId: number): Promise<TeacherDocumentRow[]> {
  return db
    .select()
    .from(teacherDocuments)
    .where(eq(teacherDocuments.teacherId, teacherId))
    .orderBy(asc(teacherDocuments.addedAt), asc(teacherDocuments.id))
}

export async function findDocument(db: Db, id: number): Promise<TeacherDocumentRow | undefined> {
  const [document] = await db.select().from(teacherDocuments).where(eq(teacherDocuments.id, id))
  return document
}

export async function insertDocuments(
  tx: Tx,
  teacherId: number,
  documents: readonly { fileId: string; title: string }[],
  at: Date,
): Promise<void> {
  if (documents.length === 0) return
  await tx
    .insert(teacherDocuments)
    .values(documents.map(document => ({ ...document, teacherId, addedAt: at })))
}

/** Returns their files, which nothing uses any more. */
export async function deleteDocuments(tx: Tx, teacherId: number): Promise<string[]> {
  const documents = await tx
    .delete(teacherDocuments)
    .where(eq(teacherDocuments.teacherId, teacherId))
    .returning({ fileId: teacherDocuments.fileId })
  return documents.map(({ fileId }) => fileId)
}

/** People declined before then who have documents here. */
export async function listEndedApplicants(db: Db, before: Date, limit: number): Promise<number[]> {
  const { userId, state, decidedAt } = teacherApplications
  const documents = db
    .select({ id: teacherDocuments.id })
    .from(teacherDocuments)
    .where(eq(teacherDocuments.teacherId, userId))
  const rows = await db
    .select({ userId })
    .from(teacherApplications)
    .where(and(eq(state, 'declined'), lt(decidedAt, before), exists(documents)))
    .limit(limit)
  return rows.map(row => row.userId)
}

/** Newest first. */
export async function listRequests(db: Db, teacherIds: readonly number[]): Promise<DocumentRequestRow[]> {
  if (teacherIds.length === 0) return []
  return db
    .select()
    .from(documentRequests)
    .where(inArray(documentRequests.teacherId, [...teacherIds]))
    .orderBy(desc(documentRequests.askedAt), desc(documentRequests.id))
}

/** What still needs attention, oldest first. */
export async function listWaitingRequests(db: Db, teacherId: number): Promise<DocumentRequestRow[]> {
  return db
    .select()
    .from(documentRequests)
    .where(and(eq(documentRequests.teacherId, teacherId), ne(documentRequests.state, 'fulfilled')))
    .orderBy(asc(documentRequests.askedAt), asc(documentRequests.id))
}

export async function findRequest(db: Db, id: number): Promise<DocumentRequestRow | undefined> {
  const [request] = await db.select().from(documentRequests).where(eq(documentRequests.id, id))
  return request
}

export async function insertRequest(
  tx: Tx,
  request: { teacherId: number; requestText: string; askedBy: number; askedAt: Date },
): Promise<number> {
  const [row] = await tx
    .insert(documentRequests)
    .values({ ...request, state: 'open' })
    .returning({ id: documentRequests.id })
  if (!row) throw new Error('A request that was just written is missing')
  return row.id
}

/** Those that nothing has answered; answers what they asked for. */
export async function withdrawRequests(tx: Tx, teacherId: number): Promise<DocumentRequestRow[]> {
  return tx
    .delete(documentRequests)
    .where(and(eq(documentRequests.teacherId, teacherId), eq(documentRequests.state, 'open')))
    .returning()
}

/** Every request of the teacher that may take this step takes it; answers how many. */
export async function advanceRequests(
  tx: Tx,
  teacherId: number,
  to: Exclude<DocumentRequestState, 'open'>,
  at: Date,
): Promise<number> {
  const moved = await tx
    .update(documentRequests)
    .set({ state: to, ...(to === 'answered' ? { answeredAt: at } : { fulfilledAt: at }) })
    .where(
      and(
        eq(documentRequests.teacherId, teacherId),
        inArray(documentRequests.state, requestStatesBefore(to)),
      ),
    )
    .returning({ id: documentRequests.id })
  return moved.length
}

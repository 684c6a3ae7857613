import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { accountsTable, profilesTable } from '../accounts/index.ts'
import { questions } from './questions.tables.ts'

const asked = (db: Db) =>
  db
    .select({
      id: questions.id,
      productId: questions.productId,
      userId: questions.userId,
      question: questions.question,
      askedAt: questions.askedAt,
      answer: questions.answer,
      answeredAt: questions.answeredAt,
      toldAt: questions.toldAt,
      hiddenAt: questions.hiddenAt,
      hiddenByStaff: questions.hiddenByStaff,
      hiddenReason: questions.hiddenReason,
      role: accountsTable.role,
      deletedAt: accountsTable.deletedAt,
      firstName: profilesTable.firstName,
      lastName: profilesTable.lastName,
      displayName: profilesTable.displayName,
      pictureKey: profilesTable.pictureKey,
      pictureUrl: profilesTable.pictureUrl,
    })
    .from(questions)
    .innerJoin(profilesTable, eq(profilesTable.id, questions.userId))
    .innerJoin(accountsTable, eq(accountsTable.id, profilesTable.accountId))
    .$dynamic()

/** A question with the person who asked it. */
export type AskedQuestion = Awaited<ReturnType<typeof asked>>[number]

interface Paging {
  limit: number
  offset: number
}

const isAnswered = (productId: number) =>
  and(eq(questions.productId, productId), isNotNull(questions.answeredAt), isNull(questions.hiddenAt))

/** What everyone sees, newest answer first. */
export async function listAnswered(
  db: Db,
  productId: number,
  { limit, offset }: Paging,
): Promise<{ count: number; questions: AskedQuestion[] }> {
  const found = await asked(db)
    .where(isAnswered(productId))
    .orderBy(desc(questions.answeredAt), desc(questions.id))
    .limit(limit)
    .offset(offset)
  return { count: await countWhere(db, isAnswered(productId)), questions: found }
}

/** Open questions: for a person, their own; for everyone's, also hidden ones. Newest first. */
export async function listOpen(
  db: Db,
  productId: number,
  { userId, limit, offset }: Paging & { userId: number | null },
): Promise<{ count: number; questions: AskedQuestion[] }> {
  const where = and(
    eq(questions.productId, productId),
    or(isNull(questions.answeredAt), isNotNull(questions.hiddenAt)),
    userId === null ? undefined : eq(questions.userId, userId),
  )
  const found = await asked(db).where(where).orderBy(desc(questions.id)).limit(limit).offset(offset)
  return { count: await countWhere(db, where), questions: found }
}

/** About these products, neither answered nor hidden; oldest first. */
export async function listUnanswered(
  db: Db,
  productIds: readonly number[],
  limit: number,
): Promise<{ count: number; first: AskedQuestion[] }> {
  if (productIds.length === 0) return { count: 0, first: [] }
  const where = and(
    inArray(questions.productId, [...productIds]),
    isNull(questions.answeredAt),
    isNull(questions.hiddenAt),
  )
  const [total, first] = await Promise.all([
    countWhere(db, where),
    asked(db).where(where).orderBy(asc(questions.id)).limit(limit),
  ])
  return { count: total, first }
}

export function countWaiting(db: Db, productId: number, userId: number): Promise<number> {
  const { answeredAt } = questions
  return countWhere(
    db,
    and(eq(questions.userId, userId), eq(questions.productId, productId), isNull(answeredAt)),
  )
}

async function countWhere(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(questions).where(where)
  return row?.count ?? 0
}

export async function findQuestion(db: Db, id: number): Promise<AskedQuestion | undefined> {
  const [question] = await asked(db).where(eq(questions.id, id))
  return question
}

/** By ID, with their author and product; those that don't exist are missing. */
export async function findQuestions(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; productId: number; userId: number }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: questions.id, productId: questions.productId, userId: questions.userId })
    .from(questions)
    .where(inArray(questions.id, [...ids]))
}

/** The products someone has asked about. */
export async function listAskedProducts(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ productId: questions.productId })
    .from(questions)
    .where(eq(questions.userId, userId))
  return rows.map(({ productId }) => productId)
}

/** Two who decide about one question follow each other. */
export async function lockQuestion(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: questions.id }).from(questions).where(eq(questions.id, id)).for('update')
}

export async function insertQuestion(
  tx: Tx,
  { at, ...question }: { productId: number; userId: number; question: string; at: Date },
): Promise<number> {
  const [row] = await tx
    .insert(questions)
    .values({ ...question, askedAt: at })
    .returning({ id: questions.id })
  if (!row) throw new Error('The question was not written')
  return row.id
}

export type QuestionChange = Partial<
  Pick<
    typeof questions.$inferInsert,
    | 'answer'
    | 'answeredAt'
    | 'answeredBy'
    | 'toldAt'
    | 'hiddenAt'
    | 'hiddenBy'
    | 'hiddenByStaff'
    | 'hiddenReason'
  >
>

export async function changeQuestion(tx: Tx, id: number, change: QuestionChange): Promise<void> {
  await tx.update(questions).set(change).where(eq(questions.id, id))
}

/** The product it was about; undefined if this person had no such question. */
export async function deleteQuestion(tx: Tx, id: number, userId: number): Promise<number | undefined> {
  const [row] = await tx
    .delete(questions)
    .where(and(eq(questions.id, id), eq(questions.userId, userId)))
    .returning({ productId: questions.productId })
  return row?.productId
}

export function listQuestionsBy(db: Db, userId: number): Promise<AskedQuestion[]> {
  return asked(db).where(eq(questions.userId, userId)).orderBy(desc(questions.id))
}

/** What someone answered, whoever asked. */
export function listAnswersBy(db: Db, userId: number): Promise<AskedQuestion[]> {
  return asked(db).where(eq(questions.answeredBy, userId)).orderBy(desc(questions.id))
}

/** When someone leaves: their unanswered questions and their answers are deleted. */
export async function forgetQuestions(tx: Tx, userId: number): Promise<void> {
  await tx.delete(questions).where(and(eq(questions.userId, userId), isNull(questions.answeredAt)))
  await tx
    .update(questions)
    .set({ answer: null, answeredAt: null, answeredBy: null })
    .where(eq(questions.answeredBy, userId))
}

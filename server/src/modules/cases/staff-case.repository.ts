import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CaseKind, CaseReason, CaseState } from '#contract/rules/cases.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Case, type CaseEvent, cases, events, type Report, reports } from './cases.tables.ts'

export interface CaseFilter {
  state: CaseState
  reason?: CaseReason | undefined
  kind?: CaseKind | undefined
  assigneeId?: number | undefined
  /** Who is asking. */
  staffId: number
}

function conditionsOf({ state, reason, kind, assigneeId, staffId }: CaseFilter): SQL | undefined {
  return and(
    state === 'closed' ? isNotNull(cases.closedAt) : isNull(cases.closedAt),
    state === 'mine' ? eq(cases.assigneeId, staffId) : undefined,
    state === 'unassigned' ? isNull(cases.assigneeId) : undefined,
    reason && eq(cases.reason, reason),
    kind && eq(cases.kind, kind),
    assigneeId === undefined ? undefined : eq(cases.assigneeId, assigneeId),
  )
}

/** Cases about a child first, then those no one has acted on, by deadline; closed ones newest first. */
export async function listCases(
  db: Db,
  filter: CaseFilter,
  { limit, offset, countLimit }: { limit: number; offset: number; countLimit: number },
): Promise<{ rows: Case[]; count: number }> {
  const where = conditionsOf(filter)
  const order =
    filter.state === 'closed'
      ? [desc(cases.closedAt), desc(cases.id)]
      : [desc(cases.urgent), sql`${cases.firstActAt} is not null`, asc(cases.dueAt), asc(cases.id)]
  const rows = await db
    .select()
    .from(cases)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const counted = db
    .select({ id: cases.id })
    .from(cases)
    .where(where)
    .limit(countLimit + 1)
    .as('counted')
  const [total] = await db.select({ count: count() }).from(counted)
  return { rows, count: total?.count ?? 0 }
}

export async function findCase(db: Db, id: number): Promise<Case | undefined> {
  const [row] = await db.select().from(cases).where(eq(cases.id, id))
  return row
}

/** Two people deciding about one case wait for each other. */
export async function lockCase(tx: Tx, id: number): Promise<Case | undefined> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for('update')
  return row
}

/** Open ones, oldest first, so that two acts about the same people lock them in the same order. */
export function lockOpenCases(
  tx: Tx,
  about: { userId: number } | { kinds: readonly CaseKind[]; subjectId: number },
): Promise<Case[]> {
  const condition =
    'userId' in about
      ? eq(cases.userId, about.userId)
      : and(inArray(cases.kind, [...about.kinds]), eq(cases.subjectId, about.subjectId))
  return tx
    .select()
    .from(cases)
    .where(and(condition, isNull(cases.closedAt)))
    .orderBy(cases.id)
    .for('update')
}

/** About conversations, oldest first, that concern one of these. */
export function listOpenTalkCases(
  db: Db,
  { userIds, centreIds }: { userIds: readonly number[]; centreIds: readonly number[] },
): Promise<Case[]> {
  const concerns = or(inArray(cases.userId, [...userIds]), inArray(cases.centreId, [...centreIds]))
  return db
    .select()
    .from(cases)
    .where(and(inArray(cases.kind, ['conversation', 'message']), isNull(cases.closedAt), concerns))
    .orderBy(asc(cases.id))
    .limit(20)
}

/** Other cases about the same person or centre. */
export function listOtherCases(db: Db, { id, userId, centreId }: Case, limit: number): Promise<Case[]> {
  if (userId === null && centreId === null) return Promise.resolve([])
  const concerns = userId === null ? eq(cases.centreId, centreId ?? 0) : eq(cases.userId, userId)
  return db
    .select()
    .from(cases)
    .where(and(concerns, ne(cases.id, id)))
    .orderBy(desc(cases.id))
    .limit(limit)
}

/** By person: the number of cases that concern them. */
export async function countCasesOf(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: cases.userId, count: count() })
    .from(cases)
    .where(inArray(cases.userId, [...userIds]))
    .groupBy(cases.userId)
  return new Map(rows.flatMap(row => (row.userId === null ? [] : [[row.userId, row.count] as const])))
}

/** By reporter: the number of reports they have sent. */
export async function countReportsBy(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: reports.reporterId, count: count() })
    .from(reports)
    .where(inArray(reports.reporterId, [...userIds]))
    .groupBy(reports.reporterId)
  return new Map(rows.flatMap(row => (row.userId === null ? [] : [[row.userId, row.count] as const])))
}

/** By case, oldest first. */
export async function findReports(
  db: Db,
  caseIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Report[]>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(reports)
    .where(inArray(reports.caseId, [...caseIds]))
    .orderBy(reports.id)
  return Map.groupBy(rows, ({ caseId }) => caseId)
}

/** Strangers have been answered by now: their addresses are deleted. */
export async function forgetAddresses(tx: Tx, caseId: number): Promise<void> {
  await tx
    .update(reports)
    .set({ email: null })
    .where(and(eq(reports.caseId, caseId), isNotNull(reports.email)))
}

export async function insertEvent(tx: Tx, event: Omit<CaseEvent, 'id'>): Promise<void> {
  await tx.insert(events).values(event)
}

export function listEvents(db: Db, caseId: number): Promise<CaseEvent[]> {
  return db.select().from(events).where(eq(events.caseId, caseId)).orderBy(events.id)
}

/** How often someone was warned, in any case. */
export async function countWarnings(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(events)
    .innerJoin(cases, eq(cases.id, events.caseId))
    .where(and(eq(events.what, 'warned'), eq(cases.userId, userId)))
  return row?.count ?? 0
}

export interface DeskFigures {
  open: number
  urgent: number
  overdue: number
  unassigned: number
  mine: number
  /** Of the oldest open one. */
  since: Date | null
  overdueSince: Date | null
  /** Open ones about a question. */
  questions: number
  questionsSince: Date | null
}

export async function countDesk(db: Db, now: Date, staffId: number | null): Promise<DeskFigures> {
  const late = sql`${cases.firstActAt} is null and ${cases.dueAt} < ${now}`
  const isQuestion = sql`${cases.kind} = 'question'`
  const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [row] = await db
    .select({
      open: count(),
      urgent: counted(sql`${cases.urgent}`),
      overdue: counted(late),
      unassigned: counted(sql`${cases.assigneeId} is null`),
      mine: counted(sql`${cases.assigneeId} = ${staffId}`),
      questions: counted(isQuestion),
      since: sql<string | null>`min(${cases.openedAt})`,
      questionsSince: sql<string | null>`min(${cases.openedAt}) filter (where ${isQuestion})`,
      overdueSince: sql<string | null>`min(${cases.dueAt}) filter (where ${late})`,
    })
    .from(cases)
    .where(isNull(cases.closedAt))
  const dateOf = (at: string | null | undefined) => (at ? new Date(at) : null)
  if (!row) throw new Error('Cases were not counted')
  const { since, overdueSince, questionsSince, ...counts } = row
  return {
    ...counts,
    since: dateOf(since),
    overdueSince: dateOf(overdueSince),
    questionsSince: dateOf(questionsSince),
  }
}

/** The median number of minutes to the first act since a moment; null if there was none. */
export async function medianMinutes(
  db: Db,
  since: Date,
): Promise<{ urgent: number | null; other: number | null }> {
  const middle = (condition: SQL) => sql<number | null>`
    percentile_cont(0.5) within group (order by extract(epoch from ${cases.firstActAt} - ${cases.dueFrom}))
      filter (where ${condition})`
  const [row] = await db
    .select({ urgent: middle(sql`${cases.urgent}`), other: middle(sql`not ${cases.urgent}`) })
    .from(cases)
    .where(and(isNotNull(cases.firstActAt), sql`${cases.firstActAt} >= ${since}`))
  const minutesOf = (seconds: number | null | undefined) =>
    seconds == null ? null : Math.round(Number(seconds) / 60)
  return { urgent: minutesOf(row?.urgent), other: minutesOf(row?.other) }
}

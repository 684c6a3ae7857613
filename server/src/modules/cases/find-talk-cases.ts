import type { Db } from '#server/platform/db/db.ts'
import type { Case } from './cases.tables.ts'
import { findTalkOf } from './handle-case.ts'
import { listOpenTalkCases } from './staff-case.repository.ts'

interface Pair {
  familyId: number
  sellers: readonly { teacherId: number; centreId: number | null }[]
}

/** Open cases about a conversation between a family and one of these sellers, oldest first. */
export async function findTalkCases(db: Db, { familyId, sellers }: Pair): Promise<Case[]> {
  const concerned = {
    userIds: [familyId, ...sellers.map(({ teacherId }) => teacherId)],
    centreIds: sellers.flatMap(({ centreId }) => centreId ?? []),
  }
  const found: Case[] = []
  for (const one of await listOpenTalkCases(db, concerned)) {
    const conversation = (await findTalkOf(db, one))?.conversation
    const isTheirs =
      conversation?.familyId === familyId &&
      sellers.some(({ teacherId, centreId }) =>
        centreId === null ? conversation.teacherId === teacherId : conversation.centreId === centreId,
      )
    if (isTheirs) found.push(one)
  }
  return found
}

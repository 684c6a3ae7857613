import type { ListedCase } from '#contract/cases/staff-cases.ts'
import { caseNumber } from '#contract/rules/cases.ts'
import type { Locale } from '#contract/shared.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findCentreNames, findPeople, type Person, pictureAddress } from '../accounts/index.ts'
import type { Case } from './cases.tables.ts'
import { describeSubject, personName } from './describe-subject.ts'
import { countCasesOf, findReports } from './staff-case.repository.ts'

/** Of a report, in the list. */
const previewLength = 200

export const presentMember = (person: Person | undefined) =>
  person
    ? { user_id: person.userId, name: person.displayName, profile_picture: pictureAddress(person) }
    : null

/** Staff see people by the names the portal has for them; a child and its parent by less. */
export async function presentCases(
  { db, clock }: Pick<Platform, 'clock'> & { db: Db },
  rows: readonly Case[],
  locale: Locale,
): Promise<ListedCase[]> {
  const ids = rows.flatMap(({ userId, assigneeId }) => [userId ?? [], assigneeId ?? []].flat())
  const concernedIds = rows.flatMap(({ userId }) => userId ?? [])
  const [people, centres, counts, reports, subjects] = await Promise.all([
    findPeople(db, ids),
    findCentreNames(
      db,
      rows.flatMap(({ centreId }) => centreId ?? []),
    ),
    countCasesOf(db, concernedIds),
    findReports(
      db,
      rows.map(({ id }) => id),
    ),
    Promise.all(
      rows.map(({ kind, subjectId }) => describeSubject({ db, clock }, { kind, id: subjectId }, locale)),
    ),
  ])
  return rows.map((row, place) => {
    const { id, kind, reason, urgent, userId, centreId, assigneeId } = row
    const sent = reports.get(id) ?? []
    const centre = centreId === null ? undefined : centres.get(centreId)
    return {
      case_id: id,
      number: caseNumber(id),
      ...{ kind, reason, urgent },
      title: subjects[place]?.title ?? '',
      text: [...(sent[0]?.body ?? '')].slice(0, previewLength).join(''),
      reports: sent.length,
      opened_at: row.openedAt.toISOString(),
      due_at: row.dueAt.toISOString(),
      acted_at: row.firstActAt?.toISOString() ?? null,
      closed: row.closedAt && { at: row.closedAt.toISOString(), upheld: row.upheld === true },
      concerned: {
        name: userId === null ? (centre ?? '') : personName(people.get(userId), locale),
        earlier: Math.max(0, (userId === null ? 1 : (counts.get(userId) ?? 1)) - 1),
      },
      assignee: presentMember(assigneeId === null ? undefined : people.get(assigneeId)),
    }
  })
}

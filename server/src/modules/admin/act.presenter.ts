import type { ListedAct } from '#contract/admin/admin.ts'
import type { SubjectType } from '#contract/rules/staff-acts.ts'
import type { ActRow } from '#server/platform/audit/audit.ts'
import { type Person, pictureAddress } from '../accounts/index.ts'

export const presentActor = (person: Person): NonNullable<ListedAct['actor']> => ({
  user_id: person.userId,
  display_name: person.displayName,
  profile_picture: pictureAddress(person),
})

export interface Names {
  people: ReadonlyMap<number, Person>
  centres: ReadonlyMap<number, string>
  /** Of what else has a name, by its type. */
  things: Readonly<Partial<Record<ActRow['subjectType'], ReadonlyMap<number, string>>>>
}

export const presentAct = (row: ActRow, names: Names): ListedAct => {
  const person = row.actorId === null ? undefined : names.people.get(row.actorId)
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: person ? presentActor(person) : null,
    act: row.act,
    subject: { type: row.subjectType, id: row.subjectId, name: nameOf(row, names) },
    before: row.before,
    after: row.after,
  }
}

/** Both name someone by their user id. */
export const personTypes: readonly SubjectType[] = ['teacher', 'user']

export const isPerson = ({ subjectType }: Pick<ActRow, 'subjectType'>): boolean =>
  personTypes.includes(subjectType)

function nameOf(row: ActRow, { people, centres, things }: Names): string {
  if (isPerson(row)) return people.get(Number(row.subjectId))?.displayName ?? ''
  const names = row.subjectType === 'centre' ? centres : things[row.subjectType]
  return names?.get(Number(row.subjectId)) ?? ''
}

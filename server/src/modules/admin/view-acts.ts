import type { adminContract } from '#contract/admin.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { type SubjectType, subjectTypes } from '#contract/rules/staff-acts.ts'
import { countLimit } from '#contract/rules/staff-lists.ts'
import { listActs } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findCentreNames,
  findCentresByName,
  findPeople,
  findPeopleByWords,
  listStaff,
} from '../accounts/index.ts'
import { listSubjects, nameLevels, nameProducts } from '../catalogue/index.ts'
import { isPerson, presentAct, presentActor } from './act.presenter.ts'

/** Of so many people of one name the log is searched. */
const mostMeant = 200

type Call = (typeof adminContract)['adminActs']

/** With the names that people and centres have now: the log itself keeps none. */
export async function viewActs({ db }: Platform, wanted: BodyOf<Call>): Promise<ResponseOf<Call>> {
  const { actor, act, limit, offset, sort, q } = wanted
  const about = q === '' ? undefined : await whatIsMeant(db, q)
  const listed = listActs(db, {
    ...(about && { about }),
    ...(actor !== undefined && { actorId: actor }),
    ...(act !== undefined && { act }),
    ...{ limit, offset, oldestFirst: sort === 'at', countLimit },
  })
  const [{ rows, count }, staff] = await Promise.all([listed, listStaff(db)])
  const idsOf = (type: string) =>
    rows
      .filter(row => row.subjectType === type)
      .map(({ subjectId }) => Number(subjectId))
      .filter(Number.isSafeInteger)
  const [people, centres, products, levels, subjects] = await Promise.all([
    findPeople(db, [
      ...rows.flatMap(({ actorId }) => actorId ?? []),
      ...rows.filter(isPerson).map(({ subjectId }) => Number(subjectId)),
    ]),
    findCentreNames(db, idsOf('centre')),
    nameProducts(db, idsOf('product')),
    nameLevels(db, idsOf('level')),
    listSubjects(db),
  ])
  const things = {
    product: products,
    level: levels,
    subject: new Map(subjects.map(({ id, title }) => [id, title])),
  }
  return {
    acts: rows.map(row => presentAct(row, { people, centres, things })),
    count: Math.min(count, countLimit),
    more: count > countLimit,
    staff: staff.map(presentActor),
  }
}

/** People and centres of that name, whatever they did or was done to them, and everything of that number. */
async function whatIsMeant(db: Db, q: string) {
  const [people, centres] = await Promise.all([
    findPeopleByWords(db, q, { most: mostMeant }),
    findCentresByName(db, q),
  ])
  const numbers = /^\d{1,18}$/.test(q) ? [q] : []
  const persons = people.ids.map(String)
  return {
    actors: people.ids,
    subjects: subjectTypes.map(type => ({ type, ids: [...numbers, ...(namedBy(type) ?? [])] })),
  }

  function namedBy(type: SubjectType): string[] | undefined {
    return { teacher: persons, user: persons, centre: centres.map(String) }[type as string]
  }
}

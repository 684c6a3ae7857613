import type { adminContract } from '#contract/admin/admin.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { periodOf } from '#contract/rules/hong-kong-time.ts'
import { subjectTypes } from '#contract/rules/staff-acts.ts'
import { countLimit, peopleLimit } from '#contract/rules/staff-lists.ts'
import { type About, listActs } from '#server/platform/audit/audit.ts'
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
import { isPerson, personTypes, presentAct, presentActor } from './act.presenter.ts'

type Call = (typeof adminContract)['adminActs']

/** With the names that people and centres have now: the log itself keeps none. */
export async function viewActs(
  { db }: Pick<Platform, 'db'>,
  wanted: BodyOf<Call>,
): Promise<ResponseOf<Call>> {
  const { actor, act, limit, offset, sort, q } = wanted
  const meant = q === '' ? undefined : await whatIsMeant(db, q)
  const listed = listActs(db, {
    ...(meant && { about: meant.about }),
    ...(actor !== undefined && { actorId: actor }),
    ...(act !== undefined && { act }),
    ...periodOf(wanted),
    limit,
    offset,
    oldestFirst: sort === 'at',
    countLimit,
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
    // As lists of staff name them.
    nameProducts(db, idsOf('product'), 'en'),
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
    more_people: meant?.morePeople ?? false,
    staff: staff.map(presentActor),
  }
}

/** People and centres of that name, whatever they did or was done to them, and everything of that number. */
async function whatIsMeant(db: Db, q: string) {
  const [people, centres] = await Promise.all([
    findPeopleByWords(db, q, { most: peopleLimit, mark: 'acts' }),
    findCentresByName(db, q),
  ])
  // Also as orders and cases are read out: '261114-0341', 'LC-0412'.
  const number = /^(?:[a-z]{1,4}-)?(?:\d{6}-)?0*(\d{1,18})$/i.exec(q)?.[1]
  const numbers = number === undefined ? [] : [number]
  return {
    about: {
      actors: people.ids,
      subjects: [
        { types: personTypes, ids: people.ids.map(String) },
        { types: ['centre'], ids: centres.map(String) },
        { types: subjectTypes, ids: numbers },
      ],
    } satisfies About,
    morePeople: !people.complete,
  }
}

import { type adminContract, countLimit } from '#contract/admin.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { listActs } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findCentreNames, findPeople, listStaff } from '../accounts/index.ts'
import { isPerson, presentAct, presentActor } from './act.presenter.ts'

type Call = (typeof adminContract)['adminActs']

/** With the names that people and centres have now: the log itself keeps none. */
export async function viewActs({ db }: Platform, wanted: BodyOf<Call>): Promise<ResponseOf<Call>> {
  const { actor, act, limit, offset, sort } = wanted
  const listed = listActs(db, {
    ...(actor !== undefined && { actorId: actor }),
    ...(act !== undefined && { act }),
    ...{ limit, offset, oldestFirst: sort === 'at', countLimit },
  })
  const [{ rows, count }, staff] = await Promise.all([listed, listStaff(db)])
  const idsOf = (type: string) =>
    rows.filter(row => row.subjectType === type).map(({ subjectId }) => Number(subjectId))
  const [people, centres] = await Promise.all([
    findPeople(db, [
      ...rows.flatMap(({ actorId }) => actorId ?? []),
      ...rows.filter(isPerson).map(({ subjectId }) => Number(subjectId)),
    ]),
    findCentreNames(db, idsOf('centre')),
  ])
  return {
    acts: rows.map(row => presentAct(row, { people, centres })),
    count: Math.min(count, countLimit),
    more: count > countLimit,
    staff: staff.map(presentActor),
  }
}

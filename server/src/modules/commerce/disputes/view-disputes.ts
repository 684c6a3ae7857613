import { countLimit } from '#contract/admin/admin.ts'
import type { disputesContract } from '#contract/commerce/disputes.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { periodOf } from '#contract/rules/hong-kong-time.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople } from '../../accounts/index.ts'
import { findAnswers } from './answer.repository.ts'
import { presentListedDispute } from './dispute.presenter.ts'
import { countOpenDisputes, searchDisputes } from './dispute.repository.ts'

type List = (typeof disputesContract)['adminDisputes']

export async function viewDisputes(
  { db }: Pick<Platform, 'db'>,
  wanted: BodyOf<List>,
): Promise<ResponseOf<List>> {
  const { q, state, sort, limit, offset } = wanted
  const [{ rows, count, morePeople }, open] = await Promise.all([
    searchDisputes(db, { q, state, sort, ...periodOf(wanted) }, { limit, offset, countLimit }),
    countOpenDisputes(db),
  ])
  const answers = await findAnswers(
    db,
    rows.map(({ id }) => id),
  )
  const people = await findPeople(db, [
    ...rows.map(({ userId }) => userId),
    ...[...answers.values()].map(({ staffId }) => staffId),
  ])
  return {
    disputes: rows.map(row => presentListedDispute(row, people, answers)),
    count: Math.min(count, countLimit),
    more: count > countLimit,
    more_people: morePeople,
    open,
  }
}

import type { ClosingSeller } from '#contract/admin/closing.ts'
import { roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  findCentre,
  findPersonByUserId,
  listCentrePeople,
  pictureAddress,
  type Seller,
} from '../../accounts/index.ts'

export const sellerOf = ({
  teacher_id,
  centre_id,
}: {
  teacher_id?: number | undefined
  centre_id?: number | undefined
}): Seller =>
  teacher_id === undefined ? { type: 'centre', id: centre_id ?? 0 } : { type: 'teacher', id: teacher_id }

/** Also one who was deactivated, suspended or ended before: their lessons may still be untaught. */
export async function getSeller(db: Db, { type, id }: Seller): Promise<ClosingSeller> {
  if (type === 'centre') {
    const centre = await findCentre(db, id)
    if (!centre) throw new Refusal('seller_unknown')
    const people = await listCentrePeople(db, id)
    return {
      ...{ type, id, name: centre.name, name_zh: centre.nameZh, username: centre.username },
      profile_picture: pictureAddress({ pictureKey: centre.pictureKey, pictureUrl: null }),
      since: centre.createdAt.toISOString(),
      teachers: people.filter(({ role }) => role === roles.teacher).length,
    }
  }
  const person = await findPersonByUserId(db, id)
  if (person?.role !== roles.teacher) throw new Refusal('seller_unknown')
  return {
    ...{ type, id, name: person.displayName, name_zh: '', username: person.username },
    profile_picture: pictureAddress(person),
    since: person.createdAt.toISOString(),
    teachers: 0,
  }
}

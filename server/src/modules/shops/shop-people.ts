import type { ShopCentre, ShopTeacher } from '#contract/shops/shops.ts'
import { type CacheTag, sellerTag } from '#server/kernel/cache-tags.ts'
import { roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  authUsing,
  type CentrePerson,
  findCentre,
  findPersonByUserId,
  isOpenSeller,
  listCentrePeople,
  pictureAddress,
  type Seller,
} from '../accounts/index.ts'
import { findPublicTeachers } from '../teachers/index.ts'

/** The people of a shop as it shows them, and what that depends on. */
export interface ShopPeople {
  teachers: ShopTeacher[]
  centre: ShopCentre | null
  tags: CacheTag[]
}

export async function findShopPeople(db: Db, seller: Seller): Promise<ShopPeople> {
  return seller.type === 'centre' ? teachersOf(db, seller.id) : centreOf(db, seller.id)
}

const isPublic = ({ role, status }: CentrePerson): boolean => role === roles.teacher && status === 1

async function teachersOf(db: Db, centreId: number): Promise<ShopPeople> {
  const people = await listCentrePeople(db, centreId)
  const members = people.filter(isPublic)
  const said = await findPublicTeachers(
    db,
    members.map(({ userId }) => userId),
  )
  return {
    teachers: members.map(person => ({
      user_id: person.userId,
      username: person.username,
      display_name: person.displayName,
      profile_picture: pictureAddress(person),
      auth_using: authUsing(person),
      title: said.get(person.userId)?.said.title ?? '',
      title_zh: said.get(person.userId)?.said.titleZh ?? '',
    })),
    centre: null,
    // Including those who aren't shown now, because staff may restore them.
    tags: people.map(({ userId: id }) => sellerTag({ type: 'teacher', id })),
  }
}

async function centreOf(db: Db, userId: number): Promise<ShopPeople> {
  const centreId = (await findPersonByUserId(db, userId))?.subscriberId ?? 0
  const centre = centreId > 0 ? await findCentre(db, centreId) : undefined
  if (!centre) return { teachers: [], centre: null, tags: [] }
  const isOpen = await isOpenSeller(db, { type: 'centre', id: centreId })
  const { username, name, nameZh } = centre
  return {
    teachers: [],
    centre: isOpen ? { username, centre_name: name, centre_name_zh: nameZh } : null,
    tags: [sellerTag({ type: 'centre', id: centreId })],
  }
}

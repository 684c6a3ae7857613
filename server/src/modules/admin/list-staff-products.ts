import type { StaffProduct, staffProductsContract } from '#contract/admin/staff-products.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { hongKongDay, periodOf } from '#contract/rules/hong-kong-time.ts'
import { countLimit, peopleLimit } from '#contract/rules/staff-lists.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findCentresByName, findPeopleByWords } from '../accounts/index.ts'
import {
  findCovers,
  findProducts,
  isListed,
  listStaffProductIds,
  type Product,
  staffProductSearch,
} from '../catalogue/index.ts'

type Call = (typeof staffProductsContract)['adminProducts']

export async function listStaffProducts(
  platform: Platform,
  { q, state, sort, limit, offset, ...days }: BodyOf<Call>,
): Promise<ResponseOf<Call>> {
  const { db } = platform
  const sellers = q === '' ? null : await sellersNamed(db, q)
  const search = sellers && staffProductSearch(q, sellers)
  const { ids, count } = await listStaffProductIds(db, {
    ...{ search, state, sort, limit, offset, countLimit },
    ...periodOf(days),
  })
  return {
    products: await presentAll(platform, await findProducts(db, ids)),
    count: Math.min(count, countLimit),
    more: count > countLimit,
    more_people: sellers?.more ?? false,
  }
}

async function sellersNamed(db: Db, q: string) {
  const [people, centreIds] = await Promise.all([
    findPeopleByWords(db, q, { most: peopleLimit, mark: 'sells' }),
    findCentresByName(db, q),
  ])
  return { teacherIds: people.ids, centreIds, more: !people.complete }
}

export async function presentAll(
  { db, clock }: Pick<Platform, 'clock'> & { db: Db },
  products: readonly Product[],
): Promise<StaffProduct[]> {
  const covers = await findCovers(db, products)
  const today = hongKongDay(clock.now())
  return products.map(product => present(product, covers.get(product.id) ?? '', today))
}

const present = (product: Product, cover: string, today: string): StaffProduct => ({
  course_id: product.id,
  course_name: product.name,
  course_cover: cover,
  course_category: product.subject,
  seller: {
    type: product.centreId === null ? 'teacher' : 'centre',
    id: product.centreId ?? product.teacherId,
    username: product.centreUsername ?? product.teacherUsername,
    display_name: product.centreName ?? product.teacherName,
  },
  access: product.access,
  price: (product.discountCents ?? product.priceCents) / 100,
  course_status: product.status,
  on_sale: isListed(product, today),
  featured: product.featured,
  hidden_at: product.hiddenAt?.toISOString() ?? null,
  hidden_reason: product.hiddenReason,
  sold: product.sold,
  created_at: product.createdAt.toISOString(),
})

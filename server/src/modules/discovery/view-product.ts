import type { ProductDetail, ProductMaterial } from '#contract/discovery/discovery.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { worksheetKinds } from '#contract/rules/materials.ts'
import { unopenedDays } from '#contract/rules/refund-requests.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pictureAddress } from '../accounts/index.ts'
import { mayEditProduct } from '../authoring/index.ts'
import {
  findCovers,
  listCaptions,
  listPreviewed,
  nameFor,
  type PreviewedMaterial,
  type Product,
  presentPreviews,
  presentProduct,
  ratingOf,
} from '../catalogue/index.ts'
import {
  countLearners,
  findOpenSample,
  findVisible,
  listOwned,
  listShownMaterials,
  presentMaterials,
  seesEveryStatus,
} from '../library/index.ts'
import { countRatings, listReviews, presentBreakdown, presentReview } from '../reviews/index.ts'
import { listRefunding, listShopFacts } from '../shops/index.ts'
import { commonLanguages } from './caption-languages.rules.ts'

const reviewsShown = 4

/** Null if it doesn't exist for this caller. A requested status other than 1 is for the owner and staff. */
export async function viewProduct(
  platform: Platform,
  caller: Caller | null,
  wanted: { productId: number; status: string | undefined; locale: Locale },
): Promise<ProductDetail | null> {
  const { db } = platform
  const visible = await findVisible(platform, caller, wanted.productId)
  if (!visible) return null
  const { product, access } = visible
  if (wanted.status !== undefined && wanted.status !== '') {
    if (wanted.status !== String(product.status)) return null
    if (product.status !== 1 && !seesEveryStatus(caller, access)) return null
  }
  const materials = await listPreviewed(db, product.id)
  const covers = await findCovers(db, [product])
  const today = hongKongDay(platform.clock.now())
  const owned = caller !== null && (await listOwned(db, caller, today, [product.id])).length > 0
  const reviews = await listReviews(db, product.id, { limit: reviewsShown, offset: 0 })
  const seller = await presentSeller(platform, product)
  const presented = presentProduct(product, {
    forOwner: caller !== null && mayEditProduct(caller, product),
    cover: covers.get(product.id) ?? '',
    owned,
    now: platform.clock.now(),
    locale: wanted.locale,
  })
  const { discounted_price: discounted, course_tution_fee: fee } = presented
  const isPaid = (discounted === '' ? fee : discounted) > 0
  return {
    ...presented,
    names: { en: nameFor(product, 'en'), 'zh-HK': nameFor(product, 'zh-HK') },
    materials: await presentOwnMaterials(platform, access && caller, product, materials),
    sample: (await findOpenSample(platform, product.id))?.material.id ?? null,
    reviews: reviews.map(review => presentReview(review, wanted.locale)),
    stats: {
      ...countMaterials(materials),
      captions: await countCaptioned(db, materials),
      learners: await countLearners(db, product.id),
      updated_at: product.updatedAt.toISOString(),
      breakdown: presentBreakdown(await countRatings(db, product.id)),
    },
    refund_days: isPaid && (await listRefunding(db, [seller])).size > 0 ? unopenedDays : 0,
    seller,
  }
}

async function presentOwnMaterials(
  platform: Pick<Platform, 'db' | 'clock' | 'secrets'>,
  reader: Caller | null,
  product: Product,
  materials: readonly PreviewedMaterial[],
): Promise<ProductMaterial[]> {
  if (!reader) return presentPreviews(platform, product, materials)
  const shown = await listShownMaterials(platform.db, reader.userId, product.id)
  return presentMaterials(platform, reader.userId, product, shown, materials)
}

function countMaterials(materials: readonly PreviewedMaterial[]) {
  const files = materials.map(({ file }) => file)
  const seconds = files.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0)
  const ofKinds = (...kinds: (string | null)[]) => files.filter(({ kind }) => kinds.includes(kind)).length
  return {
    videos: ofKinds('mp4'),
    // A product with videos has at least a minute of them.
    minutes: seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0,
    worksheets: ofKinds(...worksheetKinds),
    pages: files.reduce((sum, { kind, pages }) => sum + (kind === 'pdf' ? (pages ?? 0) : 0), 0),
    documents: ofKinds('doc', 'docx'),
  }
}

/** A video whose teacher hasn't said counts as spoken. */
async function countCaptioned(db: Platform['db'], materials: readonly PreviewedMaterial[]) {
  const spoken = materials.filter(({ material, file }) => file.kind === 'mp4' && material.speech !== false)
  const captions = await listCaptions(
    db,
    spoken.map(({ material }) => material.id),
  )
  return {
    spoken: spoken.length,
    captioned: captions.size,
    languages: commonLanguages([...captions.values()]),
  }
}

async function presentSeller(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  product: Product,
): Promise<ProductDetail['seller']> {
  const { centreId } = product
  const seller =
    centreId === null
      ? { type: 'teacher' as const, id: product.teacherId }
      : { type: 'centre' as const, id: centreId }
  const [facts] = await listShopFacts(db, [seller], hongKongDay(clock.now()))
  if (!facts) throw new Error('A seller without facts')
  return {
    ...seller,
    username: product.centreUsername ?? product.teacherUsername,
    display_name: product.centreName ?? product.teacherName,
    avatar: pictureAddress(
      centreId === null ? product : { pictureKey: product.centrePictureKey, pictureUrl: null },
    ),
    rating: ratingOf(facts),
    reviews: facts.reviews,
    followers: facts.followers,
    products: facts.products,
  }
}

import type { catalogueContract } from '#contract/catalogue/catalogue.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { personChanged } from '../accounts/index.ts'
import { fileChanged } from '../media/index.ts'
import { needsCards } from './cards/rebuild-cards.ts'
import { refreshCards } from './cards/refresh-cards.ts'
import { refreshSeller } from './cards/refresh-seller.ts'
import { fillCards, handleCatalogueJobs } from './catalogue.jobs.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { productsWithFile } from './products/material.repository.ts'

export { cardsTable, isOnSale, isSoldBy, onSaleCount, saleFacts } from './cards/card-sql.ts'
export { holdComplete } from './cards/completeness-sql.ts'
export { countFacets } from './cards/facets.ts'
export { type AskedClasses, readAskedClasses } from './cards/find-live-courses.ts'
export { answerCards, type CardList, cardsFor, cardsOf, listCards } from './cards/list-cards.ts'
export { productTags } from './cards/list-tags.ts'
export { isListed } from './cards/listing.rules.ts'
export { refreshCards } from './cards/refresh-cards.ts'
export { listTaught, listTeachersOf, type TaughtProduct } from './cards/taught.repository.ts'
export {
  ownedProducts,
  productsChanged,
  type SaleChange,
  type SuggestedTeacher,
  saleChanged,
  suggestedTeachers,
} from './catalogue.hooks.ts'
export { turnDiscountsDue } from './catalogue.jobs.ts'
export type { Discount } from './catalogue.tables.ts'
export {
  materials as materialsTable,
  productDays as productDaysTable,
  productStatus as productStatusTable,
  products as productsTable,
  productWatermarks as productWatermarksTable,
} from './catalogue.tables.ts'
export {
  changeDiscount,
  type DiscountSeller,
  findCoupons,
  findDiscount,
  insertDiscount,
  isCodeTaken,
  isDiscountOf,
  listDiscounts,
  listReducible,
  lockDiscount,
  type NewDiscount,
} from './discounts/discount.repository.ts'
export { currentPrice, lowestCents, offOf, roomOf, shareOut, statusAt } from './discounts/discount.rules.ts'
export { refreshDiscounted } from './discounts/refresh-discounted.ts'
export {
  countActivity,
  countSale,
  type DayCount,
  listProductDays,
  uncountFavourite,
} from './products/activity.repository.ts'
export { deleteCaptions, findCaptions, listCaptions, storeCaptions } from './products/caption.repository.ts'
export { changePopularity, changeProductStatus, changeSold } from './products/change-product-status.ts'
export { deleteProducts, listDeletedBefore } from './products/deleted-product.repository.ts'
export { sanitiseDescription } from './products/description.rules.ts'
export { findCovers } from './products/find-covers.ts'
export { nameFor } from './products/listing-texts.ts'
export {
  changeMaterial,
  filesWithoutUse,
  findMaterial,
  findSample,
  insertMaterials,
  listMaterials,
  type Material,
  type NewMaterial,
  productsWithFile,
  removeMaterials,
  setSample,
} from './products/material.repository.ts'
export { listPreviewed, type PreviewedMaterial, presentPreviews } from './products/preview.presenter.ts'
export { formatTime } from './products/preview.rules.ts'
export { presentProduct } from './products/product.presenter.ts'
export {
  changeProduct,
  countOnSale,
  findNames,
  findProduct,
  findProducts,
  findSaleTerms,
  insertProduct,
  listOwnedIds,
  listOwnedProducts,
  listProducts,
  lockProduct,
  lockProductRows,
  type NewProduct,
  nameProducts,
  type Product,
  type ProductFilter,
  type ProductOrder,
  replaceWatermarks,
  type SaleTerms,
  type Watermark,
} from './products/product.repository.ts'
export { findProductReaders } from './products/product-readers.ts'
export type { Status as ProductStatus } from './products/product-status.repository.ts'
export { ratingOf } from './products/product-status.rules.ts'
export { listStaffProductIds, staffProductSearch } from './products/staff-products.repository.ts'
export { createValueCache } from './products/value-cache.ts'
export { repairQuery, similarWords, type Vocabulary } from './search/search-correction.ts'
export { type CurrentLexicon, createLexicon } from './search/search-data.ts'
export { oneErrorAway } from './search/search-distance.ts'
export { weighedDocument } from './search/search-document.ts'
export { type Meaning, readMeaning } from './search/search-meaning.rules.ts'
export { mentionedIn } from './search/search-mentions.ts'
export { addMisses as importMisses } from './search/search-misses.repository.ts'
export { type Attempt, fallbacks, strict } from './search/search-plan.ts'
export { allOf, anyOf, inHead, type Need, type Query, readQuery } from './search/search-query.ts'
export {
  findSubject,
  holdSubject,
  listGrades,
  listSubjects,
  nameLevels,
} from './subjects/subject.repository.ts'

export interface CatalogueModule {
  handlers: Handlers<typeof catalogueContract>
}

export function catalogue(platform: Platform): CatalogueModule {
  // A product changes when one of its files is accepted or refused, or gets its previews.
  platform.hooks.on(fileChanged, 'catalogue', async (tx, { id }) =>
    refreshCards(platform, tx, await productsWithFile(tx, id)),
  )
  platform.hooks.on(personChanged, 'catalogue', (tx, who) => refreshSeller(platform, tx, who))
  handleCatalogueJobs(platform)
  return { handlers: catalogueRoutes(platform) }
}

/** At the start, once the queue is there: enqueues writing cards that a release has made necessary. */
export async function ensureCards({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Promise<void> {
  if (!(await needsCards(db))) return
  await db.transaction(tx => jobs.enqueue(tx, fillCards, {}, { key: 'all' }))
}

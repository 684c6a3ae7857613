import type { catalogueContract } from '#contract/catalogue.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { personChanged } from '../accounts/index.ts'
import { fileChanged } from '../media/index.ts'
import { fillCards, handleCatalogueJobs } from './catalogue.jobs.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { productsWithFile } from './material.repository.ts'
import { needsCards } from './rebuild-cards.ts'
import { refreshCards } from './refresh-cards.ts'
import { refreshSeller } from './refresh-seller.ts'

export {
  countActivity,
  countSale,
  type DayCount,
  listProductDays,
  uncountFavourite,
} from './activity.repository.ts'
export { deleteCaptions, findCaptions, listCaptions, storeCaptions } from './caption.repository.ts'
export { cardsTable, isOnSale, isSoldBy, onSaleCount, saleFacts } from './card-sql.ts'
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
  productStanding as productStandingTable,
  products as productsTable,
  productWatermarks as productWatermarksTable,
} from './catalogue.tables.ts'
export { changePopularity, changeSold, changeStanding } from './change-standing.ts'
export { holdComplete } from './completeness-sql.ts'
export { sanitiseDescription } from './description.rules.ts'
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
} from './discount.repository.ts'
export {
  currentPrice,
  type DiscountStanding,
  lowestCents,
  offOf,
  type Reduction,
  roomOf,
  shareOut,
  standingAt,
} from './discount.rules.ts'
export { isExpired } from './expiry.rules.ts'
export { countFacets } from './facets.ts'
export { findCovers } from './find-covers.ts'
export { importDays } from './import-days.ts'
export { insertProducts } from './insert-products.ts'
export {
  answerCards,
  type CardList,
  type CardQuery,
  cardsFor,
  cardsOf,
  countCards,
  listCards,
} from './list-cards.ts'
export { productTags } from './list-tags.ts'
export { isListed } from './listing.rules.ts'
export { nameFor } from './listing-texts.ts'
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
} from './material.repository.ts'
export { listPreviewed, type PreviewedMaterial, presentPreviews } from './preview.presenter.ts'
export { formatTime } from './preview.rules.ts'
export { presentProduct } from './product.presenter.ts'
export {
  changeProduct,
  countOnSale,
  deleteProducts,
  findNames,
  findProduct,
  findProductIds,
  findProducts,
  findSaleTerms,
  insertProduct,
  listDeletedBefore,
  listProducts,
  listShelf,
  lockProduct,
  lockProductRows,
  type NewProduct,
  nameProducts,
  type Product,
  type ProductFilter,
  type ProductOrder,
  replaceWatermarks,
  type SaleTerms,
  type Shelf,
  type Watermark,
} from './product.repository.ts'
export { findProductReaders } from './product-readers.ts'
export { rebuildCards } from './rebuild-cards.ts'
export { refreshCards } from './refresh-cards.ts'
export { refreshDiscounted } from './refresh-discounted.ts'
export { repairQuery, similarWords, type Vocabulary } from './search-correction.ts'
export { oneErrorAway } from './search-distance.ts'
export { weighedDocument } from './search-document.ts'
export { addMisses as importMisses } from './search-misses.repository.ts'
export { strict } from './search-plan.ts'
export { allOf, anyOf, inHead, type Query, readQuery } from './search-query.ts'
export {
  listStaffProductIds,
  type StaffProductSearch,
  staffProductSearch,
} from './staff-products.repository.ts'
export type { Score, Standing } from './standing.repository.ts'
export { ratingOf } from './standing.rules.ts'
export {
  findSubject,
  holdSubject,
  listGrades,
  listSubjects,
  nameLevels,
  type Subject,
} from './subject.repository.ts'

export { createValueCache } from './value-cache.ts'

export interface CatalogueModule {
  handlers: Handlers<typeof catalogueContract>
}

export function catalogue(platform: Platform): CatalogueModule {
  // A product changes when one of its files turns out good or not, or gets its previews.
  platform.hooks.on(fileChanged, 'catalogue', async (tx, { id }) =>
    refreshCards(platform, tx, await productsWithFile(tx, id)),
  )
  platform.hooks.on(personChanged, 'catalogue', (tx, who) => refreshSeller(platform, tx, who))
  handleCatalogueJobs(platform)
  return { handlers: catalogueRoutes(platform) }
}

/** At the start, once the queue is there: lets cards be written that a release has made necessary. */
export async function ensureCards({ db, jobs }: Platform): Promise<void> {
  if (!(await needsCards(db))) return
  await db.transaction(tx => jobs.enqueue(tx, fillCards, {}, { key: 'all' }))
}

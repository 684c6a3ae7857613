import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Platform } from '#server/platform/platform.ts'
import { codesChanged, materialsAdded, studentCounts } from '../authoring/index.ts'
import { ownedProducts, productsChanged } from '../catalogue/index.ts'
import type { LinkedFile } from '../media/index.ts'
import { endCodeAccess } from './entitlement.repository.ts'
import { handleLibraryJobs } from './library.jobs.ts'
import { type LibraryHandlers, libraryRoutes } from './library.routes.ts'
import { listOwned } from './list-owned.ts'
import { notifyBuyers } from './notify-buyers.ts'
import { isLinkLive } from './open-link.ts'
import { refreshOutlines } from './outline.repository.ts'
import { registerPersonalData } from './personal-data.ts'
import { countStudents } from './taking.repository.ts'

export {
  endGift,
  endPurchase,
  grant,
  hasOpened,
  listLiveGrants,
  listPurchases,
} from './entitlement.repository.ts'
export { type Access, holderText } from './find-access.ts'
export { productSold } from './library.hooks.ts'
export { presentMaterials } from './library.presenter.ts'
export { entitlements as entitlementsTable } from './library.tables.ts'
export { listOwnCourses, listStudies } from './list-own-courses.ts'
export { listOwned, type Reader } from './list-owned.ts'
export { findOpenSample } from './open-sample.ts'
export { countParts } from './own-courses.repository.ts'
export { listNamedLearners, nameLearner, unnameLearner } from './product-learner.repository.ts'
export { recordSale, recountSold, withdrawSale } from './record-sale.ts'
export { listShownMaterials } from './shown-materials.ts'
export { listOpenings, listStudyParts, type Study, type StudyPart } from './study.repository.ts'
export { countLearners, countLearnersOf, hasBought, listTaken } from './taking.repository.ts'
export {
  findVisible,
  getVisible,
  isVisibleTo,
  seesEveryStatus,
  type VisibleProduct,
} from './visible-product.ts'

export interface LibraryModule {
  handlers: LibraryHandlers
  isLinkLive(link: LinkedFile): Promise<boolean>
}

export function library(platform: Platform): LibraryModule {
  platform.hooks.on(codesChanged, 'library', (tx, productId, validCodes) =>
    endCodeAccess(tx, productId, validCodes, platform.clock.now()),
  )
  platform.hooks.on(ownedProducts, 'library', (db, caller, productIds) =>
    listOwned(db, caller, hongKongDay(platform.clock.now()), productIds),
  )
  platform.hooks.on(materialsAdded, 'library', (tx, product) => notifyBuyers(platform, tx, product))
  platform.hooks.on(studentCounts, 'library', countStudents)
  platform.hooks.on(productsChanged, 'library', refreshOutlines)
  registerPersonalData(platform)
  handleLibraryJobs(platform)
  return { handlers: libraryRoutes(platform), isLinkLive: link => isLinkLive(platform, link) }
}

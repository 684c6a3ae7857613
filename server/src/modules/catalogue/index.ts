import type { catalogueContract } from '#contract/catalogue.ts'
import type { Handlers } from '#server/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'
import { registerFileWatcher } from '../media/index.ts'
import { tellProductChanged } from './catalogue.hooks.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { productsWithFile } from './material.repository.ts'

export { onProductChanged, type ProductListener, tellProductChanged } from './catalogue.hooks.ts'
export {
  grades as gradesTable,
  levels as levelsTable,
  materials as materialsTable,
  products as productsTable,
  subjects as subjectsTable,
} from './catalogue.tables.ts'
export { sanitiseDescription } from './description.rules.ts'
export { hongKongDay, isExpired } from './expiry.rules.ts'
export { findCovers } from './find-covers.ts'
export {
  changeMaterial,
  filesWithoutUse,
  findMaterial,
  insertMaterials,
  listMaterials,
  type Material,
  type NewMaterial,
  removeMaterials,
} from './material.repository.ts'
export { formatTime } from './preview.rules.ts'
export { presentProduct } from './product.presenter.ts'
export {
  changeProduct,
  deleteProducts,
  findProduct,
  findProducts,
  hasPayoutAccount,
  insertProduct,
  listProducts,
  listShelf,
  lockProduct,
  type NewProduct,
  type Product,
  type ProductFilter,
  type ProductOrder,
  replaceWatermarks,
  type Shelf,
  type Watermark,
} from './product.repository.ts'
export { findSubject, holdSubject, listGrades, listSubjects, type Subject } from './subject.repository.ts'

export interface CatalogueModule {
  handlers: Handlers<typeof catalogueContract>
}

export function catalogue(platform: Platform): CatalogueModule {
  // A product changes when one of its files turns out good or not, or gets its previews.
  registerFileWatcher('catalogue', async (current, tx, file) => {
    for (const productId of await productsWithFile(tx, file.id)) {
      await tellProductChanged(current, tx, productId)
    }
  })
  return { handlers: catalogueRoutes(platform) }
}

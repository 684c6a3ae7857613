import { accountsContract } from './accounts.ts'
import { authoringContract } from './authoring.ts'
import { catalogueContract } from './catalogue.ts'
import { commerceContract } from './commerce.ts'
import { communityContract } from './community.ts'
import { libraryContract } from './library.ts'
import { mediaContract } from './media.ts'
import { siteContract } from './site.ts'

/** Every call of the product, by its name. Domains in the order of the house. */
export const contract = {
  ...accountsContract,
  ...siteContract,
  ...mediaContract,
  ...catalogueContract,
  ...authoringContract,
  ...libraryContract,
  ...communityContract,
  ...commerceContract,
} as const
export type LanternContract = typeof contract

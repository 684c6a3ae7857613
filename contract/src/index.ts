import { accountsContract } from './accounts.ts'
import { siteContract } from './site.ts'

/** Every call of the product, by its name. Domains in the order of the house. */
export const contract = { ...accountsContract, ...siteContract } as const
export type LanternContract = typeof contract

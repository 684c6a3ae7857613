import type { Caller } from '#server/kernel/caller.ts'
import { defineHook } from '#server/kernel/hooks.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Product } from './products/product.repository.ts'

/** Asks which of these products the caller owns, for the cards that say so. */
export const ownedProducts = defineHook<
  [db: Db, caller: Caller, productIds: readonly number[]],
  readonly number[]
>()

export interface SaleChange {
  product: Product
  /** Whether it is newly listed. */
  published: boolean
  /** For products that were already listed: the earlier price in cents, if it is lower now. */
  dearer: number | null
}

/** Called in the transaction in which products come on sale, or become cheaper. */
export const saleChanged = defineHook<[tx: Tx, changes: readonly SaleChange[]]>()

export interface SuggestedTeacher {
  teacher_id: number
  username: string
  display_name: string
  avatar: string
  title: string
  title_zh: string
}

/** Asks for teachers who match what is being typed, best first; `forgiving` allows typing errors. */
export const suggestedTeachers = defineHook<
  [db: Db, typed: string, options: { forgiving: boolean }],
  readonly SuggestedTeacher[]
>()

/**
 * Called in the transaction that changes products, their materials or the state of their files; last, with their cards
 * locked.
 */
export const productsChanged = defineHook<[tx: Tx, productIds: readonly number[]]>()

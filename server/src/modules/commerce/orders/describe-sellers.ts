import type { Db } from '#server/platform/db/db.ts'
import { listSellerNames, type Seller, type SellerName } from '../../accounts/index.ts'
import type { OrderLine } from '../commerce.tables.ts'

type Sold = Pick<OrderLine, 'teacherId' | 'centreId'>
export type SellerNames = ReadonlyMap<string, Pick<SellerName, 'name' | 'username'>>

const sellerIdOf = ({ teacherId, centreId }: Sold): Seller =>
  centreId === null ? { type: 'teacher', id: teacherId } : { type: 'centre', id: centreId }

const keyOf = ({ type, id }: Seller) => `${type} ${id}`

/** The sellers of these lines, by their current names. */
export async function describeSellers(db: Db, lines: readonly Sold[]): Promise<SellerNames> {
  const names = await listSellerNames(db, lines.map(sellerIdOf))
  return new Map(names.map(seller => [keyOf(seller), seller]))
}

export const sellerOf = (sellers: SellerNames, line: Sold) =>
  sellers.get(keyOf(sellerIdOf(line))) ?? { name: '', username: '' }

export const nameOfSeller = (sellers: SellerNames, line: Sold): string => sellerOf(sellers, line).name

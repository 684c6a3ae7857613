import { type Caller, isStaff } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findPersonByUserId, type Person } from '../accounts/index.ts'
import { mayEditProduct } from '../authoring/index.ts'
import { codesOf, type GatedProduct, type Source, strongestLive } from './access.rules.ts'
import { type Entitlement, listEntitlements } from './entitlement.repository.ts'

export interface Access {
  source: 'owner' | 'staff' | Source
  /** Null for who needs none. */
  entitlementId: number | null
  /** What pages and films carry; '' when the product has no watermark. */
  watermark: string
}

/** Opens without an entitlement: who may edit the product, and staff. */
export function standingRight(caller: Caller, product: GatedProduct): 'owner' | 'staff' | null {
  if (mayEditProduct(caller, product)) return 'owner'
  return isStaff(caller) ? 'staff' : null
}

/** By which right the reader may open the product today; null when by none. */
export async function findAccess(
  db: Db,
  reader: Caller,
  product: GatedProduct,
  today: string,
): Promise<Access | null> {
  const standing = standingRight(reader, product)
  if (standing) {
    return { source: standing, entitlementId: null, watermark: await textOf(db, reader, product, standing) }
  }
  const best = strongestLive(product, await listEntitlements(db, reader.userId, product.id), today)
  if (!best) return null
  return {
    source: best.source,
    entitlementId: best.id,
    watermark: await textOf(db, reader, product, best),
  }
}

/** The text that names whoever reads: that of their code, else their own name, with the address for a student. */
async function textOf(
  db: Db,
  { userId }: Caller,
  product: GatedProduct,
  right: 'owner' | 'staff' | Entitlement,
): Promise<string> {
  if (!product.showWatermark) return ''
  if (typeof right === 'object') {
    // As the entry reads now: a teacher who mends a name mends it for the student who is in already.
    const text = right.source === 'code' ? codesOf(product).get(right.code ?? '') : right.watermark
    if (text) return text
  }
  const person = await findPersonByUserId(db, userId)
  if (!person) return ''
  return typeof right === 'object' ? holderText(person) : person.displayName
}

export function holderText({ firstName, lastName, email }: Person): string {
  return `${firstName} ${lastName} ${email}`.trim()
}

import { fullName } from '#contract/rules/person-name.ts'
import { type Caller, isStaff } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findPersonByUserId, type Person } from '../accounts/index.ts'
import { mayEditProduct } from '../authoring/index.ts'
import { codesOf, type GatedProduct, type Source, strongestLive } from './access.rules.ts'
import { type Entitlement, listEntitlements } from './entitlement.repository.ts'

export interface Access {
  source: 'owner' | 'staff' | Source
  /** Null for people who need none. */
  entitlementId: number | null
  /** Shown over videos and in the viewer's pages; '' if the product has no watermark. */
  watermark: string
  /** The text of the code or the name that came with the entitlement; '' if it is the reader's own name. */
  entitledText: string
}

/** Opens without an entitlement: people who may edit the product, and staff. */
export function currentRight(caller: Caller, product: GatedProduct): 'owner' | 'staff' | null {
  if (mayEditProduct(caller, product)) return 'owner'
  return isStaff(caller) ? 'staff' : null
}

/** By which right the reader can open the product today; null if by none. */
export async function findAccess(
  db: Db,
  reader: Caller,
  product: GatedProduct,
  today: string,
): Promise<Access | null> {
  const right = currentRight(reader, product)
  if (right) return withWatermark({ source: right, entitlementId: null, entitledText: '' })
  const best = strongestLive(product, await listEntitlements(db, reader.userId, product.id), today)
  if (!best) return null
  const entitledText = entitledTextOf(product, best)
  return withWatermark({ source: best.source, entitlementId: best.id, entitledText })

  async function withWatermark(access: Omit<Access, 'watermark'>): Promise<Access> {
    return { ...access, watermark: product.showWatermark ? await findStampText(db, reader, access) : '' }
  }
}

/** The code's current text: if a teacher corrects a name, students with access get the correction. */
function entitledTextOf(product: GatedProduct, { source, code, watermark }: Entitlement): string {
  return source === 'code' ? (codesOf(product).get(code ?? '') ?? '') : watermark
}

/** The text that names the reader: that of their code, or their own name, with the address for a student. */
export async function findStampText(
  db: Db,
  { userId }: Caller,
  { entitlementId, entitledText }: Omit<Access, 'watermark'>,
): Promise<string> {
  if (entitledText) return entitledText
  const person = await findPersonByUserId(db, userId)
  if (!person) return ''
  return entitlementId === null ? person.displayName : holderText(person)
}

export function holderText({ firstName, lastName, email }: Person): string {
  return `${fullName(firstName, lastName)} ${email}`.trim()
}

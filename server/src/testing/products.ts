import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  changeProductStatus,
  findSubject,
  insertMaterials,
  insertProduct,
  type NewProduct,
  type ProductStatus,
  refreshCards,
  replaceWatermarks,
  type Watermark,
} from '../modules/catalogue/index.ts'
import { grant } from '../modules/library/index.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import type { TestApp } from './app.ts'
import { unique } from './people.ts'

export interface ProductFields
  extends Partial<Omit<NewProduct, 'id' | 'teacherId' | 'subjectId'>>,
    ProductStatus {
  /** By its English title. */
  subject?: string
  watermarks?: readonly Watermark[]
  /** What kind of file each material is, 'mp4 uploaded' for one that is not ready; or files that are there. */
  materials?: readonly (string | { fileId: string; title: string })[]
}

/** A file as if it had been looked at: a row without any bytes. */
async function insertFile(
  tx: Tx,
  file: { ownerId: number; purpose: 'cover' | 'material'; kind: string; state?: string; at: Date },
): Promise<string> {
  const id = randomUUID()
  const { ownerId, purpose, kind, state = 'ready', at } = file
  await tx.execute(sql`
    insert into media_files (id, owner_id, purpose, name, kind, size, state, state_at, created_at, attached_at)
    values (${id}, ${ownerId}, ${purpose}, ${purpose === 'cover' ? 'cover.png' : `notes.${kind}`}, ${kind}, 1, ${state},
      ${at}, ${at}, ${at})`)
  return id
}

/** Paid by default. Its cover and its one material are rows without bytes: nothing here looks at them. */
export const makeProduct = (
  { platform }: TestApp,
  { userId }: { userId: number },
  fields: ProductFields = {},
): Promise<number> => platform.db.transaction(tx => addProduct(platform, tx, userId, fields))

/** The same within a transaction. */
export async function addProduct(
  platform: Platform,
  tx: Tx,
  ownerId: number,
  { subject: title = 'Math', watermarks = [], materials = ['docx'], ...fields }: ProductFields = {},
): Promise<number> {
  const { reviews, ratingTotal, sold, popularity, ...columns } = fields
  const figures = { reviews, ratingTotal, sold, popularity }
  const access = columns.access ?? 'paid'
  const coded = access === 'code' || access === 'watermark'
  const at = platform.clock.now()
  const coverId = columns.coverId ?? (await insertFile(tx, { ownerId, purpose: 'cover', kind: 'image', at }))
  const subject = await findSubject(tx, title)
  if (!subject) throw new Error('The subjects are missing')
  const productId = await insertProduct(tx, {
    teacherId: ownerId,
    name: `小三分數 ${unique()}`,
    description: '<p>Halves.</p>',
    subjectId: subject.id,
    levels: ['P3'],
    tags: ['fractions'],
    grade: 'Lower Primary',
    access,
    priceCents: access === 'paid' ? 18_000 : 0,
    accessCode: coded ? 'COMMON' : null,
    previewMode: 'low',
    createdAt: at,
    updatedAt: at,
    ...columns,
    coverId,
  })
  await replaceWatermarks(tx, productId, watermarks)
  const rows: Parameters<typeof insertMaterials>[1][number][] = []
  for (const [index, material] of materials.entries()) {
    const place = { productId, position: index + 1, previewStart: 0, previewEnd: 0 }
    if (typeof material === 'object') rows.push({ ...place, ...material })
    else {
      const [kind = '', state] = material.split(' ')
      const fileId = await insertFile(tx, { ownerId, purpose: 'material', kind, state, at })
      rows.push({ ...place, fileId, title: 'Notes' })
    }
  }
  await insertMaterials(tx, rows)
  await refreshCards(platform, tx, [productId])
  if (Object.values(figures).some(value => value !== undefined)) {
    await changeProductStatus(tx, platform, productId, figures)
  }
  return productId
}

export async function changeProductRow(
  { platform }: TestApp,
  productId: number,
  change: ReturnType<typeof sql>,
): Promise<void> {
  await platform.db.transaction(async tx => {
    await tx.execute(sql`update products set ${change} where id = ${productId}`)
    await refreshCards(platform, tx, [productId])
  })
}

/** As if it had been bought, without the sale being counted. */
export async function own(
  { platform }: TestApp,
  { userId }: { userId: number },
  productId: number,
  more: { source?: 'purchase' | 'free' | 'code'; code?: string } = {},
): Promise<void> {
  await grant(platform.db, {
    userId,
    productId,
    source: 'purchase',
    at: platform.clock.now(),
    ...more,
  })
}

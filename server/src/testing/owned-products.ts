import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { listMaterials } from '../modules/catalogue/index.ts'
import { grant } from '../modules/library/index.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './people.ts'
import { makeProduct, type ProductFields } from './products.ts'

/** Of every video in seconds, of every worksheet in pages. */
export const lengths = { mp4: 60, pdf: 4 } as const

export interface OwnedProduct {
  id: number
  material: { mp4: number; pdf: number; docx: number }
}

/** A video, a worksheet and a Word file as if they had been looked at, bought by someone so many days ago. */
export async function makeOwned(
  t: TestApp,
  teacher: TestPerson,
  reader: TestPerson,
  { daysAgo = 0, ...fields }: ProductFields & { daysAgo?: number } = {},
): Promise<OwnedProduct> {
  const { db, clock } = t.platform
  const now = clock.now()
  const materials: { fileId: string; title: string }[] = []
  for (const kind of ['mp4', 'pdf', 'docx']) {
    const fileId = randomUUID()
    await db.execute(sql`
      insert into media_files (id, owner_id, purpose, name, kind, size, state, state_at, created_at, attached_at,
        duration_seconds, pages)
      values (${fileId}, ${teacher.userId}, 'material', ${`part.${kind}`}, ${kind}, 1, 'ready', ${now}, ${now}, ${now},
        ${kind === 'mp4' ? lengths.mp4 : null}, ${kind === 'pdf' ? lengths.pdf : null})`)
    materials.push({ fileId, title: `教材 ${kind}` })
  }
  const id = await makeProduct(t, teacher, { ...fields, materials })
  const at = new Date(now.getTime() - daysAgo * 24 * 3600_000)
  await grant(db, { userId: reader.userId, productId: id, source: 'purchase', at })
  return { id, material: await materialIds(t, id) }
}

/** Of a product with a video, a worksheet and a Word file, in this sequence. */
export async function materialIds(
  { platform: { db } }: TestApp,
  productId: number,
): Promise<OwnedProduct['material']> {
  const [mp4, pdf, docx] = ((await listMaterials(db, [productId])).get(productId) ?? []).map(({ id }) => id)
  if (!mp4 || !pdf || !docx) throw new Error('A material is missing')
  return { mp4, pdf, docx }
}

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type ProductCard, productCard } from '#contract/catalogue.ts'
import { roles } from '#server/kernel/caller.ts'
import type { TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { centresTable } from '../accounts/index.ts'
import { changeStanding } from './change-standing.ts'
import { insertMaterials } from './material.repository.ts'
import { insertProduct, type NewProduct } from './product.repository.ts'
import { refreshCards } from './refresh-cards.ts'
import { findSubject } from './subject.repository.ts'

export const makeTeacher = (t: TestApp): Promise<TestPerson> =>
  makePerson(t, { role: roles.teacher, displayName: `Ms ${unique()}` })

export async function makeCentre(t: TestApp): Promise<{ id: number; username: string }> {
  const username = `c${unique()}`
  const [centre] = await t.platform.db
    .insert(centresTable)
    .values({ username, name: 'Bright Harbour', nameZh: '明港' })
    .returning()
  if (!centre) throw new Error('No centre')
  return { id: centre.id, username }
}

/** A file as if it had been looked at, without any bytes. */
async function makeFile(
  { platform }: TestApp,
  ownerId: number,
  { purpose, kind, state }: { purpose: string; kind: string; state: string },
): Promise<string> {
  const id = randomUUID()
  await platform.db.execute(sql`
    insert into media_files (id, owner_id, purpose, name, kind, size, state, state_at, storage_key,
      created_at, attached_at)
    values (${id}, ${ownerId}, ${purpose}, 'x', ${kind}, 1048576, ${state}, now(), ${id}, now(), now())`)
  return id
}

export interface ProductFields extends Partial<Omit<NewProduct, 'id' | 'teacherId' | 'subjectId'>> {
  /** By its English title. */
  subject?: string
  /** What kind of file each material is; 'mp4 uploaded' for one that is not ready. */
  materials?: readonly string[]
  reviews?: number
  ratingTotal?: number
  sold?: number
  popularity?: number
}

/** A product past the form, told to whoever follows products. */
export async function makeProduct(
  t: TestApp,
  teacher: { userId: number },
  fields: ProductFields = {},
): Promise<number> {
  const { subject = 'Math', materials = ['pdf'], reviews, ratingTotal, sold, popularity, ...columns } = fields
  const { platform } = t
  const ownerId = teacher.userId
  const coverId = await makeFile(t, ownerId, { purpose: 'cover', kind: 'image', state: 'ready' })
  const files = await Promise.all(
    materials.map(material => {
      const [kind = '', state = 'ready'] = material.split(' ')
      return makeFile(t, ownerId, { purpose: 'material', kind, state })
    }),
  )
  return platform.db.transaction(async tx => {
    const found = await findSubject(tx, subject)
    if (!found) throw new Error('The subjects are missing')
    const at = platform.clock.now()
    const isPaid = (columns.access ?? 'paid') === 'paid'
    const productId = await insertProduct(tx, {
      teacherId: ownerId,
      name: `Fractions ${unique()}`,
      description: '<p>Halves.</p>',
      subjectId: found.id,
      levels: ['P3'],
      tags: ['fractions'],
      grade: 'Lower Primary',
      access: 'paid',
      priceCents: isPaid ? 18_000 : 0,
      accessCode: columns.access === 'code' || columns.access === 'watermark' ? 'SECRET' : null,
      previewMode: 'low',
      coverId,
      createdAt: at,
      updatedAt: at,
      ...columns,
    })
    const rows = files.map((fileId, index) => ({
      productId,
      fileId,
      title: `教材 ${index + 1}`,
      position: index + 1,
      previewStart: 0,
      previewEnd: 0,
    }))
    await insertMaterials(tx, rows)
    await refreshCards(platform, tx, [productId])
    const standing = { reviews, ratingTotal, sold, popularity }
    if (Object.values(standing).some(value => value !== undefined)) {
      await changeStanding(tx, platform, productId, standing)
    }
    return productId
  })
}

export const idsOf = (products: readonly { course_id: number }[]): number[] =>
  products.map(({ course_id }) => course_id)

/** Nothing but what the contract names, whatever way it was put together. */
export const strictCard = (card: unknown): ProductCard => productCard.strict().parse(card)

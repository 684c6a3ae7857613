import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type RoleId, roles } from '../kernel/caller.ts'
import { issueToken } from '../modules/accounts/index.ts'
import {
  findSubject,
  insertMaterials,
  insertProduct,
  type NewProduct,
  refreshCards,
  replaceWatermarks,
} from '../modules/catalogue/index.ts'
import { grant } from '../modules/library/index.ts'
import type { Tx } from '../platform/db/db.ts'
import type { TestApp } from './app.ts'
import { makePerson, type TestPerson, unique } from './people.ts'

export const makeTeacher = (t: TestApp, displayName = 'Ms Chan 陳老師'): Promise<TestPerson> =>
  makePerson(t, { role: roles.teacher, displayName })

export interface TestCentre {
  id: number
  username: string
  manager: TestPerson
  member: TestPerson
}

export async function makeCentre(t: TestApp): Promise<TestCentre> {
  const username = `c${unique()}`
  const { rows } = await t.platform.db.execute<{ id: string }>(sql`
    insert into centres (username, name, name_zh, about, about_zh)
    values (${username}, ${`Harbour ${username}`}, '明港', '<p>Small classes</p>', '<p>小班</p>') returning id`)
  const id = Number(rows[0]?.id)
  const join = async (role: RoleId): Promise<TestPerson> => {
    const person = await makePerson(t, { role })
    await t.platform.db.execute(sql`update profiles set centre_id = ${id} where id = ${person.userId}`)
    const joined = { ...person, subscriberId: id }
    return { ...joined, token: await issueToken(t.platform, joined) }
  }
  return { id, username, manager: await join(roles.businessManager), member: await join(roles.teacher) }
}

export interface ProductFields extends Partial<Omit<NewProduct, 'teacherId' | 'coverId' | 'subjectId'>> {
  subject?: string
  watermarks?: readonly { code: string; text: string }[]
  /** False for one whose materials the test brings itself. */
  withMaterial?: boolean
}

/** A file as if it had been looked at: a row without any bytes. */
export async function insertReadyFile(
  tx: Tx,
  { ownerId, purpose, at }: { ownerId: number; purpose: 'cover' | 'material'; at: Date },
): Promise<string> {
  const id = randomUUID()
  const [name, kind] = purpose === 'cover' ? ['cover.png', 'image'] : ['notes.docx', 'docx']
  await tx.execute(sql`
    insert into media_files (id, owner_id, purpose, name, kind, size, state, state_at, created_at, attached_at)
    values (${id}, ${ownerId}, ${purpose}, ${name}, ${kind}, 1, 'ready', ${at}, ${at}, ${at})`)
  return id
}

/** Of a file as if it had been looked at, which makes a product one that may be sold. */
export async function insertReadyMaterial(
  tx: Tx,
  { productId, ownerId, at }: { productId: number; ownerId: number; at: Date },
): Promise<void> {
  const fileId = await insertReadyFile(tx, { ownerId, purpose: 'material', at })
  const preview = { previewStart: 0, previewEnd: 0 }
  await insertMaterials(tx, [{ productId, fileId, title: 'Notes', position: 1, ...preview }])
}

/** Paid by default. Its cover and its one material are rows without bytes: nothing here looks at them. */
export async function makeProduct(
  { platform }: TestApp,
  teacher: { userId: number },
  { subject: title = 'Math', watermarks = [], withMaterial = true, ...fields }: ProductFields = {},
): Promise<number> {
  const { db, clock } = platform
  const access = fields.access ?? 'paid'
  const coded = access === 'code' || access === 'watermark'
  const at = clock.now()
  const ownerId = teacher.userId
  return db.transaction(async tx => {
    const coverId = await insertReadyFile(tx, { ownerId, purpose: 'cover', at })
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
      ...fields,
      coverId,
    })
    await replaceWatermarks(tx, productId, watermarks)
    if (withMaterial) await insertReadyMaterial(tx, { productId, ownerId, at })
    await refreshCards(platform, tx, [productId])
    return productId
  })
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

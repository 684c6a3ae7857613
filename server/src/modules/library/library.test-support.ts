import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { type RoleId, roles } from '#server/kernel/caller.ts'
import { announce } from '#server/platform/changes.ts'
import { withFile } from '#server/platform/media-tools/file-bytes.ts'
import { withPdf } from '#server/platform/media-tools/pdfium.ts'
import type { TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { centresTable, issueToken, profilesTable } from '../accounts/index.ts'
import {
  findSubject,
  insertMaterials,
  insertProduct,
  listMaterials,
  replaceWatermarks,
} from '../catalogue/index.ts'
import { claimFiles, findFiles, type MediaFile, receiveFile } from '../media/index.ts'

const demo = (name: string) => new URL(`../../../../demo/materials/${name}`, import.meta.url).pathname
const sources = { mp4: 'fractions.mp4', pdf: 'fractions.pdf', docx: 'parent-notes.docx' } as const
export type Kind = keyof typeof sources

export interface Shelf {
  teacher: TestPerson
  cover: MediaFile
  files: Record<Kind, MediaFile>
  /** Of the originals' bytes. */
  hashes: string[]
}

/** A teacher with a film, a worksheet and a Word file, all looked at and in use. */
export async function makeShelf(t: TestApp, teacher?: TestPerson): Promise<Shelf> {
  const owner = teacher ?? (await makePerson(t, { role: roles.teacher, displayName: 'Ms Chan 陳老師' }))
  const ownerId = owner.userId
  const folder = await mkdtemp(join(tmpdir(), 'shelf-'))
  const picture = join(folder, 'cover.png')
  await writeFile(
    picture,
    await sharp({ create: { width: 500, height: 300, channels: 3, background: '#c43d20' } })
      .png()
      .toBuffer(),
  )
  const received = [
    await receiveFile(t.platform, { ownerId, purpose: 'cover', name: 'cover.png', path: picture }),
  ]
  const hashes: string[] = []
  for (const name of Object.values(sources)) {
    const path = demo(name)
    hashes.push(sha256(await readFile(path)))
    received.push(await receiveFile(t.platform, { ownerId, purpose: 'material', name, path }))
  }
  await rm(folder, { recursive: true })
  await t.platform.jobs.runDue()
  const ids = received.map(({ id }) => id)
  await t.platform.db.transaction(tx =>
    claimFiles(tx, { ownerIds: [ownerId], ids, at: t.platform.clock.now() }),
  )
  const files = await findFiles(t.platform.db, ids)
  const [cover, mp4, pdf, docx] = ids.map(id => files.get(id))
  if (!cover || !mp4 || !pdf || !docx) throw new Error('A file is missing')
  return { teacher: owner, cover, files: { mp4, pdf, docx }, hashes }
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export interface ProductFields {
  access?: 'paid' | 'free' | 'code' | 'watermark'
  accessCode?: string
  watermarks?: readonly { code: string; text: string; limit?: number }[]
  showWatermark?: boolean
  printable?: boolean
  status?: 1 | 0 | -1
  endsOn?: string
  centreId?: number
  teacherId?: number
  name?: string
}

export interface TestProduct {
  id: number
  name: string
  material: Record<Kind, number>
}

export async function makeProduct(
  t: TestApp,
  shelf: Shelf,
  fields: ProductFields = {},
): Promise<TestProduct> {
  const { db, clock } = t.platform
  const access = fields.access ?? 'code'
  const coded = access === 'code' || access === 'watermark'
  const name = fields.name ?? `P3 分數 ${unique()}`
  const id = await db.transaction(async tx => {
    const subject = await findSubject(tx, 'Math')
    if (!subject) throw new Error('The subjects are missing')
    const productId = await insertProduct(tx, {
      teacherId: fields.teacherId ?? shelf.teacher.userId,
      centreId: fields.centreId ?? null,
      name,
      description: '<p>Halves and quarters.</p>',
      subjectId: subject.id,
      levels: ['P3'],
      tags: ['fractions'],
      grade: 'Lower Primary',
      access,
      priceCents: access === 'paid' ? 18_000 : 0,
      accessCode: coded ? (fields.accessCode ?? 'COMMON') : null,
      showWatermark: fields.showWatermark ?? access === 'watermark',
      printable: fields.printable ?? true,
      endsOn: fields.endsOn ?? null,
      previewMode: 'low',
      coverId: shelf.cover.id,
      status: fields.status ?? 1,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    })
    await replaceWatermarks(tx, productId, fields.watermarks ?? [])
    await insertMaterials(
      tx,
      Object.entries(shelf.files).map(([kind, file], index) => ({
        productId,
        fileId: file.id,
        title: `教材 ${kind}`,
        position: index + 1,
        previewStart: 0,
        previewEnd: 0,
      })),
    )
    // Somebody may have asked for it before it was there.
    await announce(tx, `product:${productId}`)
    return productId
  })
  const materials = (await listMaterials(db, [id])).get(id) ?? []
  const [mp4, pdf, docx] = materials.map(material => material.id)
  if (!mp4 || !pdf || !docx) throw new Error('A material is missing')
  return { id, name, material: { mp4, pdf, docx } }
}

export interface TestCentre {
  id: number
  manager: TestPerson
  member: TestPerson
}

export async function makeCentre(t: TestApp): Promise<TestCentre> {
  const { db } = t.platform
  const name = `c${unique()}`
  const [centre] = await db.insert(centresTable).values({ username: name, name }).returning()
  if (!centre) throw new Error('No centre')
  const join = async (role: RoleId): Promise<TestPerson> => {
    const person = await makePerson(t, { role })
    await db.update(profilesTable).set({ centreId: centre.id }).where(eq(profilesTable.id, person.userId))
    const joined = { ...person, subscriberId: centre.id }
    return { ...joined, token: await issueToken(t.platform, joined) }
  }
  return { id: centre.id, manager: await join(roles.businessManager), member: await join(roles.teacher) }
}

/** The text of every page of a PDF. */
export async function pageTexts(pdf: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  const path = join(folder, 'file.pdf')
  await writeFile(path, pdf)
  try {
    return await withFile({ path }, file =>
      withPdf(file, document =>
        Array.from({ length: document.pageCount }, (_, index) => document.pageText(index).replace(/\s/g, '')),
      ),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

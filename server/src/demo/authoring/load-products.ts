import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { demo as Demo, Material, Product } from '#demo/index.ts'
import { coverSvg, materialsFolder } from '#demo/index.ts'
import { findPersonByLogin, type Person } from '#server/modules/accounts/index.ts'
import type { FileFacts } from '#server/modules/media/file-facts.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type ImportedFile, importFiles, processLater } from '../media/import-file.ts'
import { materialFacts } from '../media/material-facts.ts'
import { twoAtATime } from '../two-at-a-time.ts'
import { importProducts } from './import-products.ts'

const statuses = { active: 1, inactive: 0, deleted: -1 } as const

/**
 * Imports pictures and files, which takes time, and returns the writes for the transaction. The sellers already exist.
 * Files come in ready, so that the first page has something to sell. Files left behind by a failed start are swept
 * like any unused upload.
 */
export async function loadProducts(
  platform: Platform,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  try {
    const sellers = await findSellers(platform, demo)
    const found = await findFiles(demo)
    const files = await receiveFiles(platform, demo, { sellers, found, folder })
    const products = demo.products.map(product => ({
      ...describe(platform, demo, product),
      ...sellerOf(sellers, product),
      ...files.of(product),
    }))
    return async tx => {
      await importProducts(platform, tx, products)
      for (const fileId of files.unread) await processLater(platform, tx, fileId)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Sellers = ReadonlyMap<string, Person>

async function findSellers({ db }: Pick<Platform, 'db'>, demo: typeof Demo): Promise<Sellers> {
  const sellers = new Map<string, Person>()
  const find = async (username: string, under = username) => {
    const person = await findPersonByLogin(db, username)
    if (person) sellers.set(under, person)
  }
  for (const { username, role } of demo.people) if (role === 'teacher') await find(username)
  // A centre sells through its manager.
  for (const { username, managers } of demo.centres) await find(managers[0] ?? '', username)
  return sellers
}

function sellerOf(sellers: Sellers, product: Product) {
  const seller = sellers.get(product.seller)
  const teacher = sellers.get(product.taughtBy ?? product.seller)
  if (!seller || !teacher) throw new Error(`Nobody sells ${product.key}`)
  const ofCentre = product.taughtBy !== undefined
  return {
    ownerId: seller.userId,
    teacherId: teacher.userId,
    centreId: ofCentre ? seller.subscriberId : null,
  }
}

async function drawCover({ key, cover }: Product, ownerId: number, folder: string): Promise<ImportedFile> {
  const path = join(folder, `${key}.png`)
  const [width, height] = [1000, 600]
  const picture = sharp(Buffer.from(coverSvg(cover)), { density: 144 }).resize(width, height)
  const png = await picture.png({ compressionLevel: 1 }).toBuffer()
  await writeFile(path, png)
  const facts: FileFacts = { kind: 'image', width, height, size: png.length }
  return { ownerId, purpose: 'cover', name: 'cover.png', path, facts }
}

/** Each file of the demo once, by its key, however many products use it. */
async function findFiles(demo: typeof Demo): Promise<ReadonlyMap<string, DemoFile>> {
  const files = demo.materials.map(async (material): Promise<[string, DemoFile]> => {
    const { key, file: name, broken } = material
    return [
      key,
      { name, path: join(materialsFolder, name), facts: broken ? null : await materialFacts(material) },
    ]
  })
  return new Map(await Promise.all(files))
}

interface DemoFile {
  name: string
  path: string
  /** Null for one that turns out broken when it is checked. */
  facts: FileFacts | null
}

interface Origins {
  sellers: Sellers
  found: ReadonlyMap<string, DemoFile>
  folder: string
}

/**
 * Materials that show the same part of the same file share it with their seller's other products, so there are fewer
 * to check.
 */
async function receiveFiles(platform: Platform, demo: typeof Demo, { sellers, found, folder }: Origins) {
  const ownerOf = (product: Product) => sellerOf(sellers, product).ownerId
  const partOf = (product: Product, { file, previewStart: start, previewEnd: end }: Material) =>
    `${ownerOf(product)} ${file} ${end > start ? `${start} ${end}` : product.previewMode}`
  const parts = new Map<string, ImportedFile>()
  for (const product of demo.products) {
    for (const material of product.materials) {
      const file = found.get(material.file)
      if (!file) throw new Error(`The demo has no file ${material.file}`)
      const { previewStart: start, previewEnd: end } = material
      const previews = { ...(end > start && { clip: { start, end } }), pdfMode: product.previewMode }
      const owned = { ...file, ownerId: ownerOf(product), purpose: 'material' as const }
      if (!parts.has(partOf(product, material))) parts.set(partOf(product, material), { ...owned, previews })
    }
  }
  const covers = await twoAtATime(demo.products, product => drawCover(product, ownerOf(product), folder))
  // Covers first: visitors see them first, and files are checked in the order they came.
  const ids = await importFiles(platform, [...covers, ...parts.values()])
  const coverIds = new Map(demo.products.map(({ key }, index) => [key, ids[index] ?? '']))
  const partIds = new Map([...parts.keys()].map((part, index) => [part, ids[covers.length + index] ?? '']))
  const unread = [...parts].filter(([, { facts: known }]) => !known).map(([part]) => partIds.get(part) ?? '')
  return {
    unread,
    of: (product: Product) => ({
      coverId: coverIds.get(product.key) ?? '',
      materials: product.materials.map(material => ({
        fileId: partIds.get(partOf(product, material)) ?? '',
        title: material.title,
        start: material.previewStart,
        end: material.previewEnd,
        sample: material.sample,
        pictureText: material.pictureText,
      })),
    }),
  }
}

/** In its language, and in the other one if it was written. */
function textsOf({ chineseTexts, englishTexts }: typeof Demo, { key, name, description }: Product) {
  const [zh, en] = [chineseTexts[key], englishTexts[key]]
  if (en) return { ...en, nameZh: name, descriptionZh: description }
  return { name, description, ...(zh && { nameZh: zh.name, descriptionZh: zh.description }) }
}

function describe({ clock }: Pick<Platform, 'clock'>, demo: typeof Demo, product: Product) {
  const daysFromNow = (days: number) => new Date(clock.now().getTime() + days * 24 * 3600 * 1000)
  const { access, expiresInDays } = product
  const subject = demo.subjects.find(({ key }) => key === product.subject)
  const titleOf = (key: string) => subject?.levels.find(level => level.key === key)?.title.en ?? key
  return {
    ...textsOf(demo, product),
    subject: subject?.title.en ?? '',
    levels: product.levels.map(titleOf),
    tags: product.tags,
    grade: demo.grades.find(({ key }) => key === product.grade)?.title.en ?? product.grade,
    access: access.kind,
    priceCents: product.priceCents,
    discountCents: product.discountCents ?? null,
    accessCode: access.kind === 'code' ? access.code : null,
    watermarks: access.kind === 'watermark' ? access.entries : [],
    previewMode: product.previewMode,
    printable: product.printable ?? true,
    endsOn: expiresInDays === undefined ? null : hongKongDay(daysFromNow(expiresInDays)),
    status: statuses[product.status],
    featured: product.featured ?? false,
    ...(product.hidden && { hiddenAt: daysFromNow(-1), hiddenReason: product.hidden }),
    createdAt: daysFromNow(-product.createdDaysAgo),
  }
}

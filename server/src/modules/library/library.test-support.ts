import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withFile } from '#server/platform/media-tools/file-bytes.ts'
import { withPdf } from '#server/platform/media-tools/pdfium.ts'
import type { TestApp } from '#server/testing/app.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { materialIds } from '#server/testing/owned-products.ts'
import { type TestPerson, unique } from '#server/testing/people.ts'
import { makeCover, makeUpload } from '#server/testing/product-forms.ts'
import { makeProduct, type ProductFields } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { claimFiles, findFiles, type MediaFile } from '../media/index.ts'

const sources = { mp4: 'fractions.mp4', pdf: 'fractions.pdf', docx: 'parent-notes.docx' } as const
export type Kind = keyof typeof sources

export interface Library {
  teacher: TestPerson
  cover: MediaFile
  files: Record<Kind, MediaFile>
  /** Of the originals' bytes. */
  hashes: string[]
}

/** A teacher with a video, a worksheet and a Word file, all looked at and in use. */
export async function makeLibrary(t: TestApp, teacher?: TestPerson): Promise<Library> {
  const owner = teacher ?? (await makeTeacher(t))
  const ids = [await makeCover(t, owner)]
  const hashes: string[] = []
  for (const name of Object.values(sources)) {
    hashes.push(sha256(await readFile(demoMaterial(name))))
    ids.push(await makeUpload(t, owner, name))
  }
  await t.platform.jobs.runDue()
  await t.platform.db.transaction(tx =>
    claimFiles(tx, { ownerIds: [owner.userId], ids, at: t.platform.clock.now() }),
  )
  const files = await findFiles(t.platform.db, ids)
  const [cover, mp4, pdf, docx] = ids.map(id => files.get(id))
  if (!cover || !mp4 || !pdf || !docx) throw new Error('A file is missing')
  return { teacher: owner, cover, files: { mp4, pdf, docx }, hashes }
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export interface TestProduct {
  id: number
  name: string
  material: Record<Kind, number>
}

/** Opened by a code unless said otherwise, with all that is on the shelf. */
export async function makeLibraryProduct(
  t: TestApp,
  { teacher, cover, files }: Library,
  fields: ProductFields & { teacherId?: number } = {},
): Promise<TestProduct> {
  const { teacherId = teacher.userId, access = 'code', name = `P3 分數 ${unique()}`, ...more } = fields
  const id = await makeProduct(
    t,
    { userId: teacherId },
    {
      access,
      name,
      coverId: cover.id,
      showWatermark: access === 'watermark',
      printable: true,
      materials: Object.entries(files).map(([kind, file]) => ({ fileId: file.id, title: `教材 ${kind}` })),
      ...more,
    },
  )
  return { id, name, material: await materialIds(t, id) }
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

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMediaTools, type MediaTools } from './media-tools.ts'

let folder: string
let tools: MediaTools
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-cover-'))
  tools = createMediaTools({ threads: 1 })
})
afterAll(async () => {
  await tools.close()
  await rm(folder, { recursive: true })
})

async function pdf(name: string, width: number, height: number): Promise<string> {
  const document = await PDFDocument.create()
  document.addPage([width, height])
  const path = join(folder, name)
  await writeFile(path, await document.save())
  return path
}

test.each([
  ['a sheet', 595, 842],
  ['a slide', 960, 540],
  ['a strip', 100, 1500],
  ['a banner', 3000, 100],
])('%s becomes a cover of 5:3 on the colour asked for', async (name, width, height) => {
  const bytes = await tools.drawPageCover(await pdf(`${name}.pdf`, width, height), { ground: '#0F766E' })
  const picture = sharp(Buffer.from(bytes))
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 1000, height: 600 })
  const { data } = await picture.extract({ left: 4, top: 300, width: 1, height: 1 }).raw().toBuffer({
    resolveWithObject: true,
  })
  expect([...data].map(value => Math.round(value / 16))).toEqual([1, 7, 7])
})

test("a file that is no PDF is refused as the file's fault", async () => {
  const path = join(folder, 'text.pdf')
  await writeFile(path, 'not a file')
  await expect(tools.drawPageCover(path, { ground: '#0F766E' })).rejects.toMatchObject({ code: 'pdf_broken' })
})

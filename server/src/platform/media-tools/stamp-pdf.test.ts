import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { withFile } from './file-bytes.ts'
import { handWrittenPdf } from './hostile-files.test-support.ts'
import { createMediaTools, type MediaTools } from './media-tools.ts'
import { withPdf } from './pdfium.ts'
import { unstampable } from './stamp-font.ts'
import { cleanStampText } from './stamp-text.ts'

const buyer = '陳大文 Chan Tai Man chan.taiman@example.com'

let tools: MediaTools
let folder: string
let outPath: string
beforeAll(async () => {
  tools = createMediaTools({ threads: 1 })
  folder = await mkdtemp(join(tmpdir(), 'media-tools-'))
  outPath = join(folder, 'stamped.pdf')
})
afterAll(async () => {
  await tools.close()
  await rm(folder, { recursive: true })
})

const squeeze = (text: string) => text.replace(/\s/g, '')
const timesIn = (text: string, wanted: string) => squeeze(text).split(squeeze(wanted)).length - 1

/** The text of every page as PDFium finds it. */
const textsOf = (path: string) =>
  withFile({ path }, file =>
    withPdf(file, document =>
      Array.from({ length: document.pageCount }, (_, index) => document.pageText(index)),
    ),
  )

/** A second opinion, where poppler is installed; an empty list where it isn't. */
function popplerTexts(path: string): string[][] {
  try {
    const text = execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' })
    return [text.split('\f').slice(0, -1)]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function sheet(
  ...pages: { size: [number, number]; rotation?: number; crop?: [number, number, number, number] }[]
) {
  const document = await PDFDocument.create()
  for (const { size, rotation = 0, crop } of pages) {
    const page = document.addPage(size)
    page.setRotation(degrees(rotation))
    if (crop) page.setCropBox(...crop)
  }
  return document.save()
}

describe('a stamp', () => {
  test('can be found by its text on every page of a real worksheet', async () => {
    await tools.stampPdf(demoMaterial('bar-models.pdf'), outPath, buyer)
    const before = await textsOf(demoMaterial('bar-models.pdf'))
    const after = await textsOf(outPath)
    expect(after).toHaveLength(4)
    for (const [index, text] of after.entries()) {
      expect(timesIn(text, buyer)).toBeGreaterThanOrEqual(12)
      expect(timesIn(text, 'chan.taiman')).toBeLessThanOrEqual(24)
      expect(squeeze(text).startsWith(squeeze(before[index] ?? '').slice(0, 200))).toBe(true)
    }
    expect((await tools.pdfInfo(outPath)).sizes).toEqual(
      (await tools.pdfInfo(demoMaterial('bar-models.pdf'))).sizes,
    )
  })

  test('24 times a page when the text is short', async () => {
    await tools.stampPdf(await sheet({ size: [595, 842] }), outPath, '李小明')
    const [text] = await textsOf(outPath)
    expect(timesIn(text ?? '', '李小明')).toBe(24)
  })

  test('is text to every reader on this host', async () => {
    await tools.stampPdf(demoMaterial('bar-models.pdf'), outPath, buyer)
    const readings = [await textsOf(outPath), ...popplerTexts(outPath)]
    for (const pages of readings) {
      expect(pages).toHaveLength(4)
      for (const page of pages) expect(timesIn(page, buyer)).toBeGreaterThanOrEqual(12)
    }
  })

  test('covers pages of any size and rotation alike, as the reader sees them', async () => {
    const bytes = await sheet(
      { size: [595, 842] },
      { size: [595, 842], rotation: 90 },
      { size: [595, 842], rotation: 180 },
      { size: [842, 595], rotation: 270 },
      { size: [200, 300] },
      { size: [3000, 2000] },
      { size: [800, 1000], crop: [200, 300, 400, 500] },
    )
    await tools.stampPdf(bytes, outPath, '李小明 Lee')
    const angles = new Set<number>()
    await tools.renderPages(outPath, { pages: 'all', width: 600 }, async page => {
      const image = sharp(page.webp).greyscale()
      // Each quarter of the page has its share of grey, none of it dark.
      for (const left of [0, page.width >> 1]) {
        for (const top of [0, page.height >> 1]) {
          const region = { left, top, width: page.width >> 1, height: page.height >> 1 }
          const { channels } = await sharp(await image.clone().extract(region).png().toBuffer()).stats()
          expect(channels[0]?.min).toBeGreaterThan(180)
          expect(channels[0]?.min).toBeLessThan(245)
        }
      }
      angles.add(page.page)
    })
    expect(angles.size).toBe(7)
    for (const text of await textsOf(outPath)) expect(timesIn(text, '李小明 Lee')).toBeGreaterThanOrEqual(20)
  })

  test('looks the same on a turned page as on an upright one', async () => {
    const drawn: Buffer[] = []
    const bytes = await sheet(
      { size: [600, 800] },
      { size: [800, 600], rotation: 90 },
      { size: [600, 800], rotation: 180 },
      { size: [800, 600], rotation: 270 },
    )
    await tools.stampPdf(bytes, outPath, '李小明 Lee')
    await tools.renderPages(outPath, { pages: 'all', width: 300 }, async page => {
      drawn.push(await sharp(page.webp).greyscale().blur(3).raw().toBuffer())
    })
    for (const other of drawn.slice(1)) {
      const difference = other.reduce((sum, value, at) => sum + Math.abs(value - (drawn[0]?.[at] ?? 0)), 0)
      expect(difference / other.length).toBeLessThan(1.5)
    }
  })

  test('writes what the font has and a box for the rest', async () => {
    await tools.stampPdf(await sheet({ size: [595, 842] }), outPath, '嘅 é 𠮷 👨‍👩‍👧 Ω')
    const [text] = await textsOf(outPath)
    expect(timesIn(text ?? '', '嘅é')).toBe(24)
    expect(timesIn(text ?? '', '□Ω')).toBe(24)
  })

  test('is drawn once and placed on each of 100 pages', async () => {
    const bytes = handWrittenPdf(100)
    await tools.stampPdf(bytes, outPath, buyer)
    expect(await textsOf(outPath)).toHaveLength(100)
    expect((await readFile(outPath)).length).toBeLessThan(bytes.length + 40_000)
  })

  test('is refused by broken, locked and endless files', async () => {
    const locked = await PDFDocument.create()
    locked.addPage()
    locked.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: {} })
    const code = (bytes: Uint8Array) =>
      tools.stampPdf(bytes, outPath, 'x').then(
        () => 'stamped',
        (error: { code?: string }) => error.code,
      )
    expect(await code(await locked.save({ useObjectStreams: false }))).toBe('pdf_encrypted')
    expect(await code(new Uint8Array())).toBe('file_empty')
    expect(await code(Buffer.from('%PDF-1.4 nothing'))).toBe('pdf_broken')
    expect(await code(handWrittenPdf(501))).toBe('pdf_too_many_pages')
    await writeFile(outPath, handWrittenPdf(1))
    await expect(tools.stampPdf(outPath, outPath, ' \n ')).rejects.toThrow('A stamp needs a text')
  })
})

test('the text of a stamp is one visible line', () => {
  const ascii = (codePoint: number) => codePoint < 128
  expect(cleanStampText(' a\n\tb\u202ec\u200b ', ascii)).toBe('a bc')
  expect(cleanStampText('x👩🏽‍🏫y', ascii)).toBe('x□y')
  expect(cleanStampText('邊\ufe00', () => true)).toBe('邊')
  expect([...cleanStampText('z'.repeat(500), ascii)]).toHaveLength(120)
})

test('a name that cannot be written is left out where an address tells who it is', () => {
  const ascii = (codePoint: number) => codePoint < 128
  expect(cleanStampText('陳大文 siu@example.com', ascii)).toBe('siu@example.com')
  expect(cleanStampText('Ann 陳 Lee ann@example.com', ascii)).toBe('Ann Lee ann@example.com')
  expect(cleanStampText('陳 Ann', ascii)).toBe('□ Ann')
  expect(cleanStampText('陳@example.com', ascii)).toBe('□@example.com')
})

test('names of Hong Kong, of the mainland, of Japan and of Europe can be stamped', async () => {
  const decoded = (encoding: string, first: number) => {
    const decoder = new TextDecoder(encoding)
    const bytes = Array.from({ length: 0xff - first }, (_, index) => first + index)
    const texts = bytes.flatMap(lead =>
      [...Array(0xbf).keys()].map(trail => decoder.decode(Uint8Array.of(lead, 0x40 + trail))),
    )
    return texts.filter(text => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text))
  }
  const hongKong = decoded('big5', 0x81)
  const mainland = decoded('gbk', 0x81)
  expect([hongKong.length > 13_000, mainland.length > 21_000]).toEqual([true, true])
  const latin = [...Array(0x17f - 0xc0).keys()].map(point => String.fromCodePoint(0xc0 + point))
  // Some letters of old texts are made of others, and no font has them.
  const accented = latin.filter(letter => letter.normalize('NFKC') === letter)
  const text = [
    '啲嘢嘅冇佢哋喺嚟㗎𨋢𡃁 刘陈张祎 桜沢 さくら サクラ Łukasz',
    ...hongKong,
    ...mainland,
    ...accented,
  ].join('')
  expect(await unstampable({ text })).toEqual([])
})

test('characters the font lacks are known before anything is stamped', async () => {
  expect(await unstampable({ text: '陳大文 Ann 啲嘢 6A' })).toEqual([])
  expect(await unstampable({ text: 'Ann 😀 陳😀 👩🏽‍🏫' })).toEqual(['😀', '👩🏽‍🏫'])
})

test('the thread of a large file ends with it, so that its memory goes back', async () => {
  const own = createMediaTools({ threads: 1 })
  onTestFinished(() => own.close())
  const threads: Worker[] = []
  const keep = (thread: Worker) => threads.push(thread)
  process.on('worker', keep)
  onTestFinished(() => void process.off('worker', keep))
  const isRunning = () => threads.map(({ threadId }) => threadId > 0)

  await own.stampPdf(demoMaterial('fractions.pdf'), join(folder, 'small.pdf'), buyer)
  expect(isRunning()).toEqual([true])
  // What follows the end of a PDF is passed over by anyone who reads it.
  const large = join(folder, 'large.pdf')
  await writeFile(
    large,
    Buffer.concat([await readFile(demoMaterial('fractions.pdf')), Buffer.alloc(17 * 1024 * 1024, '\n')]),
  )
  await own.stampPdf(large, join(folder, 'large-stamped.pdf'), buyer)
  // One that only idles would be kept for a minute.
  await expect.poll(isRunning, { timeout: 20_000 }).toEqual([false])
})

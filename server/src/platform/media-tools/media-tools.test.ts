import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { pdfOfLaughs, pdfWithNamedFont } from './hostile-files.test-support.ts'
import { createMediaTools, type MediaTools } from './media-tools.ts'
import { findFrameGrabber } from './poster-frame.ts'

const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url).pathname

let tools: MediaTools
let folder: string
beforeAll(async () => {
  tools = createMediaTools({ threads: 2 })
  folder = await mkdtemp(join(tmpdir(), 'media-tools-'))
})
afterAll(async () => {
  await tools.close()
  await rm(folder, { recursive: true })
})

describe('preview clips', () => {
  test('starts fast, hides nothing behind an edit list, and carries no title', async () => {
    const outPath = join(folder, 'plain.mp4')
    await tools.cutClip(fixture('b-frames.mp4'), outPath, { start: 15, end: 20 })
    const original = await readFile(fixture('b-frames.mp4'))
    const bytes = await readFile(outPath)
    expect(original.includes('SecretTitle')).toBe(true)
    expect(bytes.includes('SecretTitle')).toBe(false)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    for (let at = bytes.indexOf('elst'); at >= 0; at = bytes.indexOf('elst', at + 4)) {
      // An empty edit (-1) delays a track; any other start but 0 would skip what is there.
      const entries = bytes.readUInt32BE(at + 8)
      for (let entry = 0; entry < entries; entry += 1) {
        expect([-1, 0]).toContain(bytes.readInt32BE(at + 12 + entry * 12 + 4))
      }
    }
  })

  test('a failed cut leaves nothing behind', async () => {
    const outPath = join(folder, 'failed.mp4')
    const window = { start: 0, end: 20 }
    await expect(tools.cutClip(demoMaterial('bar-models.pdf'), outPath, window)).rejects.toMatchObject({
      code: 'mp4_broken',
    })
    await expect(
      tools.cutClip(fixture('b-frames.mp4'), outPath, window, { timeoutMs: 1 }),
    ).rejects.toMatchObject({ code: 'took_too_long' })
    await expect(tools.cutClip(fixture('b-frames.mp4'), outPath, { start: 5, end: 5 })).rejects.toThrow(
      RangeError,
    )
    expect((await readdir(folder)).filter(name => name.startsWith('failed'))).toEqual([])
  })
})

describe('poster frames', () => {
  const ffmpeg = (() => {
    try {
      execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })()

  test('a picture where ffmpeg is there, else none', async () => {
    const frame = await tools.posterFrame(demoMaterial('mole.mp4'), 3)
    expect(frame !== null).toBe(ffmpeg)
    if (!frame) return
    expect(await sharp(frame).metadata()).toMatchObject({ format: 'png', width: 640, height: 360 })
    const poster = await tools.makePoster(frame)
    expect(poster.map(({ width, height }) => [width, height])).toEqual([
      [320, 180],
      [640, 360],
      [1000, 562],
    ])
  })

  test('none from what is no film, when it takes too long, or without ffmpeg', async () => {
    expect(await tools.posterFrame(demoMaterial('bar-models.pdf'), 0)).toBeNull()
    expect(await tools.posterFrame(demoMaterial('mole.mp4'), 3, { timeoutMs: 1 })).toBeNull()
    const grab = await findFrameGrabber('no-such-program')
    const limit = { timeoutMs: 1000, signal: new AbortController().signal }
    expect(await grab(demoMaterial('mole.mp4'), 0, limit)).toBeNull()
  })
})

describe('pages of a PDF', () => {
  test('the first one large', async () => {
    const pages: { page: number; width: number; height: number; bytes: number }[] = []
    const info = await tools.renderPages(
      demoMaterial('bar-models.pdf'),
      { pages: 'first', width: 1600 },
      page => {
        pages.push({ page: page.page, width: page.width, height: page.height, bytes: page.webp.length })
      },
    )
    expect(info.pages).toBe(4)
    expect(info.sizes[0]).toMatchObject({ width: expect.closeTo(595, 0), height: expect.closeTo(842, 0) })
    expect(pages).toEqual([{ page: 1, width: 1600, height: 2264, bytes: expect.any(Number) }])
  })

  test('all of them small, one after the other, with something on each', async () => {
    const seen: number[] = []
    await tools.renderPages(demoMaterial('bar-models.pdf'), { pages: 'all', width: 480 }, async page => {
      const { dominant, channels } = await sharp(page.webp).stats()
      expect(await sharp(page.webp).metadata()).toMatchObject({ format: 'webp', width: 480 })
      expect(dominant.r).toBeGreaterThan(200)
      expect(channels[0]?.min).toBeLessThan(80)
      seen.push(page.page)
    })
    expect(seen).toEqual([1, 2, 3, 4])
  })

  test('with PREVIEW across each of them where they are marked, over text and margin alike', async () => {
    const draw = async (marked: boolean) => {
      const drawn: Buffer[] = []
      await tools.renderPages(
        demoMaterial('bar-models.pdf'),
        { pages: 'all', width: 360, marked },
        async page => {
          drawn.push(await sharp(page.webp).raw().toBuffer())
        },
      )
      return drawn
    }
    const [plain, marked] = [await draw(false), await draw(true)]
    expect(marked).toHaveLength(plain.length)
    for (const [page, bytes] of marked.entries()) {
      const before = plain[page] ?? Buffer.alloc(0)
      const rows = 8
      const part = Math.floor(bytes.length / rows)
      for (let row = 0; row < rows; row += 1) {
        let changed = 0
        for (let at = row * part; at < (row + 1) * part; at += 3)
          if (Math.abs((bytes[at + 2] ?? 0) - (before[at + 2] ?? 0)) > 40) changed += 1
        // Of every strip of the page a good part lies under the word.
        expect(changed / (part / 3), `page ${page + 1}, strip ${row + 1}`).toBeGreaterThan(0.03)
      }
    }
  })

  test('with the Chinese of fonts that the file only names, and with its fields to be filled in', async () => {
    const text = Buffer.from('香港小學數學', 'utf16le').swap16().toString('hex')
    const named = join(folder, 'named-font.pdf')
    await writeFile(named, pdfWithNamedFont(`BT /F 40 Tf 20 40 Td <${text}> Tj ET`))
    const form = await PDFDocument.create()
    const field = form.getForm().createTextField('answer')
    field.addToPage(form.addPage([300, 100]), { x: 20, y: 20, width: 240, height: 60 })
    const fillable = join(folder, 'form.pdf')
    await writeFile(fillable, await form.save())
    for (const path of [named, fillable]) {
      await tools.renderPages(path, { pages: 'all', width: 300 }, async page => {
        expect((await sharp(page.webp).stats()).channels[0]?.min, path).toBeLessThan(80)
      })
    }
  })

  test('a page that draws itself a thousand million times is given up', async () => {
    const path = join(folder, 'laughs.pdf')
    await writeFile(path, pdfOfLaughs())
    const rendering = tools.renderPages(path, { pages: 'all', width: 480 }, () => {}, { timeoutMs: 1_500 })
    // Which of its limits it meets first, time or memory, is the machine's to say.
    await expect(rendering).rejects.toMatchObject({
      code: expect.stringMatching(/^(took_too_long|pdf_page_giant)$/),
    })
  })

  test('refuses like identify does, and in time', async () => {
    const wanted = { pages: 'all', width: 480 } as const
    const none = () => {}
    await expect(tools.renderPages(demoMaterial('mole.mp4'), wanted, none)).rejects.toMatchObject({
      code: 'pdf_broken',
    })
    await expect(
      tools.renderPages(demoMaterial('bar-models.pdf'), wanted, none, { timeoutMs: 5 }),
    ).rejects.toMatchObject({ code: 'took_too_long' })
    expect((await tools.pdfInfo(demoMaterial('fractions.pdf'))).pages).toBeGreaterThan(0)
  })
})

test('the main thread stays free while the tools work', async () => {
  const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const [ofProcess, ofThread] = [process.cpuUsage(), process.threadCpuUsage()]
  await Promise.all([
    tools.renderPages(demoMaterial('mock-paper.pdf'), { pages: 'all', width: 1600 }, () => {}),
    tools.stampPdf(demoMaterial('mock-paper.pdf'), join(folder, 'stamped.pdf'), '陳大文'),
    tools.makeCover(picture),
    tools.cutClip(demoMaterial('mole.mp4'), join(folder, 'free.mp4'), { start: 0, end: 20 }),
  ])
  const sum = ({ user, system }: NodeJS.CpuUsage) => user + system
  const share = sum(process.threadCpuUsage(ofThread)) / sum(process.cpuUsage(ofProcess))
  expect((await stat(join(folder, 'stamped.pdf'))).size).toBeGreaterThan(0)
  // Processor time of the process, whatever else runs on the machine.
  expect(share).toBeLessThan(0.2)
})

import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { handWrittenPdf, oleOf, pdfOf, pngHeader, zipOf } from './hostile-files.test-support.ts'
import { createMediaTools, type MediaTools } from './media-tools.ts'

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

async function identifyBytes(bytes: Uint8Array, name = 'upload') {
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  return tools.identify(path, { name })
}
const refused = (code: string) => ({ kind: 'refused', code })

describe('what is taken', () => {
  test('a film, with its facts', async () => {
    expect(await tools.identify(demoMaterial('mole.mp4'))).toEqual({
      kind: 'mp4',
      video: {
        durationSeconds: 28,
        width: 640,
        height: 360,
        videoCodec: expect.stringMatching(/^avc1\./),
        audioCodec: 'mp4a.40.2',
      },
    })
  })

  test('a film in fragments', async () => {
    const found = await tools.identify(fixture('fragmented.mp4'))
    expect(found).toMatchObject({
      kind: 'mp4',
      video: { durationSeconds: expect.closeTo(4, 0), audioCodec: null },
    })
  })

  test('a PDF, by an open handle too, which stays open', async () => {
    const handle = await open(demoMaterial('bar-models.pdf'))
    const found = await tools.identify(handle, { name: 'wrongly-named.mp4' })
    expect(found).toMatchObject({ kind: 'pdf', pdf: { pages: 4 } })
    expect((await handle.stat()).size).toBeGreaterThan(0)
    await handle.close()
  })

  test('old and new Word files', async () => {
    expect(await tools.identify(demoMaterial('parent-notes.docx'))).toEqual({ kind: 'docx' })
    expect(await identifyBytes(oleOf(['Root Entry', '1Table', 'WordDocument']))).toEqual({ kind: 'doc' })
  })

  test('pictures', async () => {
    const blank = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const bytes = await blank.clone().toFormat(format).toBuffer()
      expect(await identifyBytes(bytes)).toEqual({ kind: 'image', image: { format, width: 60, height: 40 } })
    }
  })
})

describe('what is not', () => {
  test('nothing, and programs with a good name', async () => {
    expect(await identifyBytes(Buffer.alloc(0), 'a.pdf')).toEqual(refused('file_empty'))
    const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(5000, 1)])
    expect(await identifyBytes(program, 'lesson.mp4')).toEqual(refused('type_refused'))
    expect(await identifyBytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(
      refused('type_refused'),
    )
  })

  test('films that are cut off, wherever the cut is', async () => {
    const whole = await readFile(demoMaterial('mole.mp4'))
    const fragments = await readFile(fixture('fragmented.mp4'))
    for (const share of [0.3, 0.7, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share))
      expect(await identifyBytes(cut)).toEqual(refused('mp4_truncated'))
      const cutFragments = fragments.subarray(0, Math.floor(fragments.length * share))
      expect(await identifyBytes(cutFragments)).toEqual(refused('mp4_truncated'))
    }
    expect(await identifyBytes(whole.subarray(0, -1))).toEqual(refused('mp4_truncated'))
    expect(await identifyBytes(whole.subarray(0, 32))).toMatchObject({ kind: 'refused' })
  })

  test('films whose inside is noise', async () => {
    const whole = Buffer.from(await readFile(demoMaterial('mole.mp4')))
    const index = whole.indexOf('moov')
    whole.fill(0x41, index + 4, index + 1000)
    expect(await identifyBytes(whole)).toEqual(refused('mp4_broken'))
    const noise = Buffer.from(await readFile(demoMaterial('mole.mp4')))
    noise.fill(0xfe, 40)
    expect(await identifyBytes(noise)).toEqual(refused('mp4_broken'))
  })

  test('codecs that browsers do not play', async () => {
    for (const name of ['hevc.mp4', 'h264-444.mp4', 'opus-sound.mp4']) {
      expect(await tools.identify(fixture(name)), name).toEqual(refused('video_codec'))
    }
    expect(await tools.identify(fixture('audio-only.mp4'))).toEqual(refused('video_missing'))
    expect(await tools.identify(fixture('quicktime.mov'), { name: 'a.mp4' })).toEqual(refused('type_refused'))
  })

  test('broken PDFs', async () => {
    expect(await identifyBytes(Buffer.from('%PDF-1.7\nnothing'))).toEqual(refused('pdf_broken'))
    const whole = await readFile(demoMaterial('bar-models.pdf'))
    expect(await identifyBytes(whole.subarray(0, 2000))).toEqual(refused('pdf_broken'))
  })

  test('encrypted PDFs, with and without a password to open them', async () => {
    for (const userPassword of ['secret', '']) {
      const document = await PDFDocument.create()
      document.addPage()
      document.encrypt({ userPassword, ownerPassword: 'owner', permissions: {} })
      const bytes = await document.save({ useObjectStreams: false })
      expect(await identifyBytes(bytes)).toEqual(refused('pdf_encrypted'))
    }
  })

  test('PDFs with giant pages', async () => {
    expect(await identifyBytes(handWrittenPdf(1, '[0 0 14400 14400]'))).toMatchObject({ kind: 'pdf' })
    expect(await identifyBytes(handWrittenPdf(3, '[0 0 14401 600]'))).toEqual(refused('pdf_page_giant'))
    expect(await identifyBytes(handWrittenPdf(1, '[0 0 20 14400]'))).toEqual(refused('pdf_page_giant'))
  })

  test('PDFs with too many pages', async () => {
    expect(await identifyBytes(handWrittenPdf(500))).toMatchObject({ kind: 'pdf', pdf: { pages: 500 } })
    expect(await identifyBytes(handWrittenPdf(10_000))).toEqual(refused('pdf_too_many_pages'))
  })

  test('PDFs whose page tree bites its tail', async () => {
    const loop = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 3 /Kids [2 0 R 2 0 R 3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
    ])
    expect(await identifyBytes(loop)).toMatchObject({ kind: expect.stringMatching(/pdf|refused/) })
  })

  test('zip bombs, by what they declare', async () => {
    const word = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]
    const padding = new Uint8Array(2_000_000)
    const claims = (unpackedSize: number, packedSize?: number) =>
      zipOf([
        ...word,
        { name: 'padding', data: padding },
        { name: 'word/media/a.emf', unpackedSize, packedSize },
      ])
    expect(await identifyBytes(claims(100_000_000))).toEqual({ kind: 'docx' })
    expect(await identifyBytes(claims(220_000_000))).toEqual(refused('docx_bomb'))
    expect(await identifyBytes(claims(10, 3_000_000))).toEqual(refused('docx_bomb'))
    const zeros = zipSync({
      '[Content_Types].xml': new Uint8Array(10),
      'word/document.xml': new Uint8Array(30_000_000),
    })
    expect(zeros.length).toBeLessThan(150_000)
    expect(await identifyBytes(zeros)).toEqual(refused('docx_bomb'))
  })

  test('archives that are no Word files, and broken ones', async () => {
    const sheet = zipOf([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }])
    expect(await identifyBytes(sheet, 'a.docx')).toEqual(refused('type_refused'))
    const word = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]
    const locked = zipOf([...word, { name: 'secret', flags: 1 }])
    expect(await identifyBytes(locked, 'a.docx')).toEqual(refused('docx_broken'))
    const cut = (await readFile(demoMaterial('parent-notes.docx'))).subarray(0, 900)
    expect(await identifyBytes(cut, 'a.docx')).toEqual(refused('docx_broken'))
    expect(await identifyBytes(cut, 'a.zip')).toEqual(refused('type_refused'))
    expect(await identifyBytes(oleOf(['Root Entry', 'Workbook']), 'a.doc')).toEqual(refused('type_refused'))
    expect(await identifyBytes(oleOf(['Root Entry', 'EncryptedPackage']), 'a.docx')).toEqual(
      refused('docx_broken'),
    )
  })

  test('Word files with macros, old and new', async () => {
    const word = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]
    for (const name of ['word/vbaProject.bin', 'word/VBAPROJECT.BIN', 'word/activeX/activeX1.xml'])
      expect(await identifyBytes(zipOf([...word, { name }]), 'a.docx')).toEqual(refused('doc_macros'))
    for (const name of ['Macros', '_VBA_PROJECT', 'VBA', '\u0001Ole10Native']) {
      const bytes = oleOf(['Root Entry', 'WordDocument', name])
      expect(await identifyBytes(bytes, 'a.doc')).toEqual(refused('doc_macros'))
    }
    expect(await identifyBytes(oleOf(['Root Entry', 'Workbook', '_VBA_PROJECT_CUR']), 'a.doc')).toEqual(
      refused('type_refused'),
    )
  })

  test('picture bombs and broken pictures', async () => {
    expect(await identifyBytes(pngHeader(60_000, 60_000))).toEqual(refused('image_bomb'))
    expect(await identifyBytes(Buffer.from('ffd8ffe000104a464946', 'hex'))).toEqual(refused('image_broken'))
  })

  test('what takes too long', async () => {
    expect(await tools.identify(demoMaterial('bar-models.pdf'), { timeoutMs: 1 })).toEqual(
      refused('took_too_long'),
    )
    expect(await tools.identify(demoMaterial('bar-models.pdf'))).toMatchObject({ kind: 'pdf' })
  })
})

import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
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

  test('Word files with objects of other programs, or with parts that lie elsewhere', async () => {
    const word = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]
    const relation = (type: string, more: string) =>
      `<?xml version="1.0"?><Relationships><Relationship Id="a>b" Type="http://schemas/${type}" ${more}/></Relationships>`
    const withRelations = (xml: string | Buffer) =>
      Buffer.from(
        zipSync({
          '[Content_Types].xml': new Uint8Array(10),
          'word/document.xml': new Uint8Array(10),
          'word/_rels/document.xml.rels': Buffer.from(xml),
        }),
      )
    const outside = 'Target="https://example.com/a" TargetMode="External"'
    for (const name of [
      'word/embeddings/oleObject1.bin',
      'word/embeddings/tool.exe',
      'word/embeddings/a.xlsm',
    ])
      expect(await identifyBytes(zipOf([...word, { name }]), 'a.docx')).toEqual(refused('doc_objects'))
    expect(await identifyBytes(oleOf(['Root Entry', 'WordDocument', 'ObjectPool', '_1234567890']))).toEqual(
      refused('doc_objects'),
    )
    for (const type of ['attachedTemplate', 'oleObject', 'image', 'frame'])
      expect(await identifyBytes(withRelations(relation(type, outside)))).toEqual(refused('doc_objects'))
    const written = `Target="a" TargetMode='&#69;xternal'`
    expect(await identifyBytes(withRelations(relation('image', written)))).toEqual(refused('doc_objects'))
    const declared = `<!DOCTYPE a [<!ENTITY e "External">]>${relation('image', 'TargetMode="&e;"')}`
    expect(await identifyBytes(withRelations(declared), 'a.docx')).toEqual(refused('docx_broken'))
    const wide = Buffer.from(relation('image', outside), 'utf16le')
    expect(await identifyBytes(withRelations(wide), 'a.docx')).toEqual(refused('docx_broken'))
    expect(await identifyBytes(withRelations(relation('image', 'x'.repeat(3_000_000))))).toMatchObject({
      kind: 'refused',
    })

    // Links to follow, pictures inside, the numbers behind a chart, and the place that Word keeps for objects.
    expect(await identifyBytes(withRelations(relation('hyperlink', outside)))).toEqual({ kind: 'docx' })
    expect(await identifyBytes(withRelations(relation('image', 'Target="media/a.png"')))).toEqual({
      kind: 'docx',
    })
    const chart = { name: 'word/embeddings/Microsoft_Excel_Sheet1.xlsx' }
    expect(await identifyBytes(zipOf([...word, chart]))).toEqual({ kind: 'docx' })
    expect(await identifyBytes(oleOf(['Root Entry', 'WordDocument', 'ObjectPool']))).toEqual({ kind: 'doc' })
  })

  describe('PDFs that are more than paper', () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]'
    const pdfWith = (catalog: string, ofPage = '', ...more: string[]) =>
      pdfOf([
        `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        `${page} ${ofPage} >>`,
        ...more,
      ])
    const script = '<< /S /JavaScript /JS (app.alert(1)) >>'

    test.each([
      ['a script when it is opened', pdfWith(`/OpenAction ${script}`)],
      ['one by its number', pdfWith('/OpenAction 4 0 R', '', script)],
      [
        'one whose kind is an object of its own',
        pdfWith('/OpenAction << /S 4 0 R /JS (x) >>', '', '/JavaScript'),
      ],
      ['one that hides in its spelling', pdfWith('/OpenAction << /S%x\n/J#61vaScr#69pt /JS (x) >>')],
      ['one of a page', pdfWith('', `/AA << /O ${script} >>`)],
      ['one of a list', pdfWith(`/Names << /JavaScript << /Names [(a) ${script}] >> >>`)],
      ['one of a link', pdfWith('', `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A ${script} >>]`)],
      ['a program to start', pdfWith('/OpenAction << /Type /Action /S/Launch /F (cmd.exe) >>')],
      ['a file attached to a page', pdfWith('', '/Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] >>]')],
      [
        'a file of the document',
        pdfWith(
          '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.exe) /EF << /F 4 0 R >> >>] >> >>',
        ),
      ],
      ['what no outline tells of', Buffer.concat([pdfWith(''), Buffer.from(`\n9 0 obj ${script} endobj`)])],
    ])('%s', async (_what, bytes) => {
      expect(await identifyBytes(bytes)).toEqual(refused('pdf_active'))
    })

    test('objects that are packed are unpacked', async () => {
      for (const objects of [true, false]) {
        const document = await PDFDocument.create()
        document.addPage()
        document.addJavaScript('main', 'app.alert(1)')
        const bytes = await document.save({ useObjectStreams: objects })
        expect(await identifyBytes(bytes)).toEqual(refused('pdf_active'))
      }
      const document = await PDFDocument.create()
      document.addPage().node.set(
        PDFName.of('AA'),
        document.context.obj({
          O: document.context.register(document.context.obj({ S: 'Launch', F: 'a' })),
        }),
      )
      const bytes = Buffer.from(await document.save({ useObjectStreams: true }))
      expect(bytes.includes('/Launch')).toBe(false)
      expect(await identifyBytes(bytes)).toEqual(refused('pdf_active'))
      // Packed as only someone would do it who has something to hide.
      const odd = bytes.toString('latin1').replaceAll('/FlateDecode', '/LZWDecode')
      expect(await identifyBytes(Buffer.from(odd, 'latin1'))).toMatchObject({ kind: 'refused' })
    })

    test('what hides where one block of reading ends and the next begins', async () => {
      for (const filler of [1_039_900, 1_040_000, 1_048_400, 1_048_500])
        expect(
          await identifyBytes(pdfWith('/OpenAction 5 0 R', '', `(${'x'.repeat(filler)})`, script)),
        ).toEqual(refused('pdf_active'))
    })

    test('words, links and the place where a book opens are no harm', async () => {
      const text = '(HTML/CSS/JavaScript, then /Launch it; /EF and /S stand for nothing)'
      const link =
        '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com) >> >>]'
      const good = pdfWith(
        '/OpenAction << /S /GoTo /D [3 0 R /Fit] >> /Outlines 5 0 R',
        link,
        text,
        '<< /First 5 0 R >>',
      )
      expect(await identifyBytes(good)).toMatchObject({ kind: 'pdf' })
      const form = await PDFDocument.create()
      form.getForm().createTextField('name').addToPage(form.addPage())
      expect(await identifyBytes(await form.save())).toMatchObject({ kind: 'pdf' })
    })
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

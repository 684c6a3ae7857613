import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import {
  ALL_FORMATS,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { materialsFolder } from '#demo/index.ts'
import { runTool } from './media-rivals.ts'

export const filmSeconds = 600
export const pdfPages = 100

/** H.264 of ten minutes, 640 x 360, a keyframe every two seconds, with sound. Returns how it was made. */
export async function makeFilm(path: string, folder: string, hasFfmpeg: boolean): Promise<string> {
  if (!hasFfmpeg) {
    await loopDemoFilm(path)
    return 'a demo film, over and over (ffmpeg is not installed)'
  }
  // One minute is encoded, the rest is copies of it: encoding ten would take longer than all that is measured.
  const minute = join(folder, 'minute.mp4')
  const video = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '50',
    '-sc_threshold',
    '0',
  ]
  const sources = ['testsrc=size=640x360:rate=25:duration=60', 'sine=frequency=440:duration=60']
  const inputs = sources.flatMap(source => ['-f', 'lavfi', '-i', source])
  await runTool('ffmpeg', ['-v', 'error', '-y', ...inputs, ...video, '-c:a', 'aac', '-b:a', '64k', minute])
  const often = String(filmSeconds / 60 - 1)
  await runTool('ffmpeg', ['-v', 'error', '-y', '-stream_loop', often, '-i', minute, '-c', 'copy', path])
  return "ffmpeg's test picture"
}

async function loopDemoFilm(path: string): Promise<void> {
  const input = new Input({
    source: new FilePathSource(join(materialsFolder, 'mole.mp4')),
    formats: ALL_FORMATS,
  })
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(path) })
  const track = await input.getPrimaryVideoTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error('the demo film has no picture')
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const length = await track.computeDuration()
  for (let start = 0; start < filmSeconds; start += length) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet.clone({ timestamp: packet.timestamp + start }), { decoderConfig })
    }
  }
  await output.finalize()
  input.dispose()
}

/** Pages of the demo worksheets, all of them and from the start again, until there are a hundred. */
export async function makeWorkbook(path: string): Promise<void> {
  const names = (await readdir(materialsFolder)).filter(name => name.endsWith('.pdf')).sort()
  const workbook = await PDFDocument.create()
  for (let turn = 0; workbook.getPageCount() < pdfPages; turn += 1) {
    const name = names[turn % names.length]
    if (!name) throw new Error('there are no demo worksheets')
    const sheet = await PDFDocument.load(await readFile(join(materialsFolder, name)))
    const wanted = sheet.getPageIndices().slice(0, pdfPages - workbook.getPageCount())
    for (const page of await workbook.copyPages(sheet, wanted)) workbook.addPage(page)
  }
  await writeFile(path, await workbook.save())
}

/** A sheet with nothing on it, as large as the workbook's. */
export async function makeBlankSheet(path: string, workbookPath: string): Promise<void> {
  const workbook = await PDFDocument.load(await readFile(workbookPath))
  const { width, height } = workbook.getPage(0).getSize()
  const sheet = await PDFDocument.create()
  sheet.addPage([width, height])
  await writeFile(path, await sheet.save())
}

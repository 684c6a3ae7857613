// Makes the files beside this script anew: node demo/materials/generate.ts [part of a file name …]
// Needs ffmpeg and Chromium (which prints nothing on a host without any font, though it uses none of them); the results
// are kept in the repository.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { film } from './film.ts'
import { lessons } from './lessons.ts'
import { parentNotes } from './parent-notes.ts'
import { type Worksheet, worksheetHtml } from './sheet-layout.ts'
import { languageWorksheets } from './worksheets-languages.ts'
import { mathsWorksheets } from './worksheets-maths.ts'
import { otherWorksheets } from './worksheets-others.ts'

const here = import.meta.dirname
const chromium = process.env.CHROMIUM ?? 'chromium'

function print(sheet: Worksheet, target: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheet-'))
  const unpack = (file: string): string => {
    const font = path.join(folder, path.basename(file, '.br'))
    writeFileSync(font, brotliDecompressSync(readFileSync(path.join(here, file))))
    return font
  }
  try {
    const source = path.join(folder, 'sheet.html')
    const regular = unpack('../../server/fonts/noto-sans-hk-400.ttf.br')
    const bold = unpack('../fonts/noto-sans-hk-700.ttf.br')
    writeFileSync(source, worksheetHtml(sheet, { 400: regular, 700: bold }))
    execFileSync(
      chromium,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Chromium writes its user agent into the file as the creator.
        '--user-agent=Worksheets',
        `--user-data-dir=${folder}`,
        '--no-pdf-header-footer',
        `--print-to-pdf=${target}`,
        `file://${source}`,
      ],
      { stdio: 'ignore' },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

const only = process.argv.slice(2)
const wanted = (file: string): boolean => only.length === 0 || only.some(part => file.includes(part))
const report = (file: string): void => {
  process.stdout.write(`${file} ${Math.round(statSync(path.join(here, file)).size / 1024)} kB\n`)
}

for (const lesson of lessons) {
  const file = `${lesson.key}.mp4`
  if (!wanted(file)) continue
  await film(lesson, path.join(here, file))
  report(file)
}

for (const sheet of [...mathsWorksheets, ...languageWorksheets, ...otherWorksheets]) {
  const file = `${sheet.key}.pdf`
  if (!wanted(file)) continue
  print(sheet, path.join(here, file))
  report(file)
}

if (wanted('parent-notes.docx')) {
  const parts = Object.fromEntries(Object.entries(parentNotes()).map(([name, xml]) => [name, strToU8(xml)]))
  writeFileSync(path.join(here, 'parent-notes.docx'), zipSync(parts, { level: 9, mtime: '2026-01-01' }))
  report('parent-notes.docx')
}

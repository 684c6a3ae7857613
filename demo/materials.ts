import path from 'node:path'
import { lessonSeconds, lessons } from './materials/lessons.ts'
import { languageWorksheets } from './materials/worksheets-languages.ts'
import { mathsWorksheets } from './materials/worksheets-maths.ts'
import { otherWorksheets } from './materials/worksheets-others.ts'
import type { Material, MaterialFile } from './types.ts'

const videoKey = (key: string): string => `${key}-video`
const sheetKey = (key: string): string => `${key}-sheet`

/** Files are named within `materials/`. */
export const materials: MaterialFile[] = [
  ...lessons.map(
    (lesson): MaterialFile => ({
      key: videoKey(lesson.key),
      kind: 'mp4',
      file: `${lesson.key}.mp4`,
      seconds: lessonSeconds(lesson),
    }),
  ),
  ...[...mathsWorksheets, ...languageWorksheets, ...otherWorksheets].map(
    (sheet): MaterialFile => ({
      key: sheetKey(sheet.key),
      kind: 'pdf',
      file: `${sheet.key}.pdf`,
      pages: sheet.pages.length,
    }),
  ),
  { key: 'parent-notes', kind: 'docx', file: 'parent-notes.docx' },
  { key: 'broken-scan', kind: 'pdf', file: 'scan-0412.pdf', broken: true },
]

export const materialsFolder: string = path.join(import.meta.dirname, 'materials')

/** Videos of one course, a title each; the first previews from its start, later ones from their second scene. */
export const videos = (key: string, ...titles: string[]): Material[] =>
  titles.map((title, index) => ({
    title,
    kind: 'mp4',
    file: videoKey(key),
    previewStart: index === 0 ? 0 : 4,
    previewEnd: index === 0 ? 16 : 20,
    pictureText: picturesOf(key),
  }))

/** The lines written on screen, scene by scene. */
const picturesOf = (key: string): string | undefined =>
  lessons
    .find(lesson => lesson.key === key)
    ?.scenes.map(({ heading, lines }) => [heading, ...lines].join('\n'))
    .join('\n\n')

export const sheets = (key: string, ...titles: string[]): Material[] =>
  titles.map(title => ({ title, kind: 'pdf', file: sheetKey(key), previewStart: 0, previewEnd: 0 }))

export const notes = (title = '家長筆記 Notes for Parents'): Material => ({
  title,
  kind: 'docx',
  file: 'parent-notes',
  previewStart: 0,
  previewEnd: 0,
})

/** A scan that ends in the middle: what it belongs to needs another file before it can be sold. */
export const brokenScan = (title: string): Material => ({
  title,
  kind: 'pdf',
  file: 'broken-scan',
  previewStart: 0,
  previewEnd: 0,
})

import { inflateSync } from 'node:zlib'
import type { FileBytes } from './file-bytes.ts'
import { MediaRefusal } from './media-refusal.ts'
import type { PdfDocument } from './pdfium.ts'

const BLOCK_BYTES = 1024 * 1024
/** Longer than anything that is searched for, including blanks inside it. */
const OVERLAP_BYTES = 8 * 1024
const MAX_PACKED_BYTES = 16 * 1024 * 1024
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024

/** Any character of a name can be written by its number. */
const name = (text: string): string =>
  `/${[...text]
    .map(letter => {
      const hex = letter.charCodeAt(0).toString(16)
      return `(?:${letter}|#${hex.replace(/[a-f]/g, digit => `[${digit}${digit.toUpperCase()}]`)})`
    })
    .join('')}(?![\\w#])`
const blank = '(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]{0,200}[\\r\\n]){0,200}'

/**
 * Content that a reader would run or extract: an action that runs a script or starts a program, wherever it is
 * attached, and a file inside the file. Words of a text don't match, because their meaning depends on what precedes
 * them.
 */
const active = new RegExp(
  [
    `(?:${name('S')}|\\bobj)${blank}(?:${name('JavaScript')}|${name('Launch')}|${name('ImportData')})`,
    `${name('EF')}${blank}(?:<<|\\d+[ \\r\\n]+\\d+[ \\r\\n]+R)`,
    `${name('Type')}${blank}${name('EmbeddedFile')}`,
    `${name('Subtype')}${blank}(?:${name('RichMedia')}|${name('FileAttachment')})`,
  ].join('|'),
)
/** Only a stream of objects says where its first object begins; not every reader checks its type as well. */
const objectStream = new RegExp(name('First'), 'g')

/**
 * Refuses PDFs with active content. Readers find objects by tables that a hostile file can make contradict its
 * outline. So everything is searched, in place, rather than what a parser would take for an object, and packed objects
 * are unpacked.
 */
export function refuseActivePdf(file: FileBytes, document: PdfDocument): void {
  if (document.isActive) throw new MediaRefusal('pdf_active')
  for (let at = 0; at < file.size; at += BLOCK_BYTES - OVERLAP_BYTES) {
    const text = Buffer.from(file.read(at, BLOCK_BYTES)).toString('latin1')
    if (active.test(text)) throw new MediaRefusal('pdf_active')
    for (const { index } of text.matchAll(objectStream)) checkObjects(file, at + index)
  }
}

/** The objects of a stream whose dictionary says at `position` that it contains some; an outline has none. */
function checkObjects(file: FileBytes, position: number): void {
  const from = Math.max(0, position - OVERLAP_BYTES)
  const around = Buffer.from(file.read(from, 2 * OVERLAP_BYTES)).toString('latin1')
  const [object = ''] = around.slice(position - from).split('endobj', 1)
  const begin = /stream(?:\r\n|\n|\r)/.exec(object)
  if (!begin) return
  const start = position - from + begin.index
  const dictionary = around.slice(around.lastIndexOf('obj', start), start)
  const packed = readToEnd(file, from + start + begin[0].length)
  if (active.test(unpack(packed, dictionary).toString('latin1'))) throw new MediaRefusal('pdf_active')
}

/** Bytes up to the end of the stream, wherever its dictionary claims that to be. */
function readToEnd(file: FileBytes, position: number): Buffer {
  for (let length = 64 * 1024; ; length *= 4) {
    const bytes = Buffer.from(file.read(position, length))
    const end = bytes.indexOf('endstream')
    if (end >= 0) return bytes.subarray(0, end)
    if (bytes.length < length || length > MAX_PACKED_BYTES) throw new MediaRefusal('pdf_broken')
  }
}

const flate = new RegExp(`${name('Filter')}${blank}\\[?${blank}${name('FlateDecode')}${blank}(?:\\]|/|>>)`)

/** As every program packs them, or not at all; packings that only an attacker would use aren't searched. */
function unpack(bytes: Buffer, dictionary: string): Buffer {
  if (!/\/Filter|#/.test(dictionary)) return bytes
  const isPredicted = /\/Predictor\s+(?:[2-9]|1\d)/.test(dictionary)
  if (!flate.test(dictionary) || isPredicted) throw new MediaRefusal('pdf_active')
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })
  } catch (cause) {
    throw new MediaRefusal('pdf_broken', { cause })
  }
}

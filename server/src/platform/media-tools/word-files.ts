import { inflateRawSync } from 'node:zlib'
import { type FileBytes, type FileRef, withFile } from './file-bytes.ts'
import { MediaRefusal } from './media-refusal.ts'

const maxUnpackedBytes = 200 * 1024 * 1024
const maxRatio = 200
const maxEntries = 10_000
const maxDirectoryBytes = 4 * 1024 * 1024

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }

/**
 * A docx is a zip with known names in it. Only the small lists of relations are unpacked, so a zip bomb can't go off,
 * and one that its readers would have to unpack is refused by its declared sizes.
 */
export function checkDocx(ref: FileRef): Promise<void> {
  return withFile(ref, file => {
    const { count, offset, length } = findDirectory(file)
    if (count > maxEntries || length > maxDirectoryBytes) throw new MediaRefusal('docx_bomb')
    const directory = readBuffer(file, offset, length)

    const names = new Set<string>()
    const relations: Packed[] = []
    let packed = 0
    let unpacked = 0
    let at = 0
    for (let entry = 0; entry < count; entry += 1) {
      if (at + 46 > directory.length || directory.readUInt32LE(at) !== signatures.central) {
        throw new MediaRefusal('docx_broken')
      }
      packed += directory.readUInt32LE(at + 20)
      unpacked += directory.readUInt32LE(at + 24)
      const nameLength = directory.readUInt16LE(at + 28)
      const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
      names.add(name)
      if (/\.rels$/i.test(name)) relations.push(packedAt(directory, at))
      // No word processor opens encrypted entries.
      if (directory.readUInt16LE(at + 8) & 1) throw new MediaRefusal('docx_broken')
      checkEntryStart(file, directory.readUInt32LE(at + 42))
      at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    }
    // Entries that share their bytes are the other kind of bomb: together they are larger than the file.
    if (unpacked > maxUnpackedBytes || unpacked > file.size * maxRatio || packed > file.size) {
      throw new MediaRefusal('docx_bomb')
    }
    if (!isWordDocument(names)) throw new MediaRefusal('type_refused')
    if ([...names].some(name => /vbaProject|vbaData|\/activeX\//i.test(name)))
      throw new MediaRefusal('doc_macros')
    if ([...names].some(isForeignObject)) throw new MediaRefusal('doc_objects')
    for (const entry of relations) refuseOutsideParts(file, entry)
  })
}

function isWordDocument(names: ReadonlySet<string>): boolean {
  // Word on the web sometimes calls its main part document2.xml.
  const main = [...names].some(name => /^word\/document\d*\.xml$/.test(name))
  return main && names.has('[Content_Types].xml')
}

/** Charts store their numbers in a workbook, which is a plain file; objects of other programs aren't. */
const isForeignObject = (name: string): boolean => /\/embeddings\/(?!.*\.(?:xlsx|docx|pptx)$)./i.test(name)

interface Packed {
  isDeflated: boolean
  offset: number
  length: number
}

const packedAt = (directory: Buffer, at: number): Packed => ({
  isDeflated: directory.readUInt16LE(at + 10) === 8,
  length: directory.readUInt32LE(at + 20),
  offset: directory.readUInt32LE(at + 42),
})

const maxRelationBytes = 2 * 1024 * 1024

/**
 * The one kind of part that is unpacked, up to a limit: external parts it names are loaded when the file is opened.
 */
function refuseOutsideParts(file: FileBytes, { isDeflated, offset, length }: Packed): void {
  const local = readBuffer(file, offset, 30)
  const start = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (length > maxRelationBytes) throw new MediaRefusal('docx_bomb')
  const packed = readBuffer(file, start, length)
  const text = isDeflated ? inflate(packed) : packed
  const xml = text
    .toString('utf8')
    .replaceAll(/&#(x[0-9a-f]+|\d+);/gi, (_, digits: string) => letterOf(digits))
  // Word writes UTF-8 without declarations; anything else is designed to be overlooked.
  if (text.includes(0) || xml.includes('<!')) throw new MediaRefusal('docx_broken')
  for (const [relation] of xml.matchAll(/<[\w:]*Relationship\b(?:[^"'>]|"[^"]*"|'[^']*')*>/g)) {
    const isOutside = /\bTargetMode\s*=\s*["']\s*External/i.test(relation)
    // A hyperlink is only followed when a reader clicks it.
    const isLink = /\bType\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation)
    if (isOutside && !isLink) throw new MediaRefusal('doc_objects')
  }
}

function letterOf(digits: string): string {
  const code = Number(digits.replace(/^x/i, '0x'))
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function inflate(packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: maxRelationBytes })
  } catch (cause) {
    throw new MediaRefusal('docx_broken', { cause })
  }
}

/** The record at the end, which only a comment of up to 64 kB may follow. */
function findDirectory(file: FileBytes): { count: number; offset: number; length: number } {
  const tailLength = Math.min(file.size, 22 + 0xffff)
  const tail = readBuffer(file, file.size - tailLength, tailLength)
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== signatures.end) continue
    const count = tail.readUInt16LE(at + 10)
    const length = tail.readUInt32LE(at + 12)
    const offset = tail.readUInt32LE(at + 16)
    // All ones announce the 64-bit form, for archives beyond 4 GB or 65,535 entries.
    if (count === 0xffff || length === 0xffffffff || offset === 0xffffffff)
      throw new MediaRefusal('docx_bomb')
    if (offset + length > file.size) throw new MediaRefusal('docx_broken')
    return { count, offset, length }
  }
  throw new MediaRefusal('docx_broken')
}

function checkEntryStart(file: FileBytes, offset: number): void {
  const start = readBuffer(file, offset, 4)
  if (start.readUInt32LE(0) !== signatures.local) throw new MediaRefusal('docx_broken')
}

/** Zeros beyond the end of the file: no valid record consists of them. */
function readBuffer(file: FileBytes, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  file.readInto(bytes, position)
  return bytes
}

/** Where Word keeps macros, and embedded programs; no teacher's worksheet needs either. */
const macroStorages: ReadonlySet<string> = new Set([
  'macros',
  'vba',
  '_vba_project',
  '_vba_project_cur',
  'projectwm',
  '\u0001ole10native',
])

const oleEntryLength = 128
const maxDirectorySectors = 4096

/**
 * Old Word files share their container with Excel, PowerPoint, Windows installers and encrypted docx files; the names
 * in its directory tell them apart.
 */
export function checkDoc(ref: FileRef): Promise<void> {
  return withFile(ref, file => {
    const names = listOleNames(file)
    if (names.includes('EncryptedPackage')) throw new MediaRefusal('docx_broken')
    if (!names.includes('WordDocument')) throw new MediaRefusal('type_refused')
    if (names.some(name => macroStorages.has(name.toLowerCase()))) throw new MediaRefusal('doc_macros')
    // Objects of other programs are in storages that Word names by numbers.
    if (names.some(name => /^_\d{6,}$/.test(name))) throw new MediaRefusal('doc_objects')
  })
}

function listOleNames(file: FileBytes): string[] {
  const header = readBuffer(file, 0, 512)
  const shift = header.readUInt16LE(30)
  if (file.size < 1024 || (shift !== 9 && shift !== 12)) throw new MediaRefusal('type_refused')
  const sectorLength = 1 << shift
  const readSector = (sector: number) => {
    const position = (sector + 1) * sectorLength
    if (position >= file.size) throw new MediaRefusal('type_refused')
    return readBuffer(file, position, sectorLength)
  }

  const names: string[] = []
  let sector = header.readUInt32LE(48)
  for (let count = 0; sector < 0xfffffffa; count += 1) {
    if (count > maxDirectorySectors) throw new MediaRefusal('type_refused')
    const directory = readSector(sector)
    for (let at = 0; at < sectorLength; at += oleEntryLength) {
      const length = Math.min(64, directory.readUInt16LE(at + 64))
      if (length > 2) names.push(directory.toString('utf16le', at, at + length - 2))
    }
    sector = nextSector(header, sector, sectorLength, readSector)
  }
  return names
}

/** By the allocation table. */
function nextSector(
  header: Buffer,
  sector: number,
  sectorLength: number,
  readSector: (sector: number) => Buffer,
): number {
  const perSector = sectorLength / 4
  const table = tableSector(header, Math.floor(sector / perSector), sectorLength, readSector)
  return readSector(table).readUInt32LE((sector % perSector) * 4)
}

/** The header lists the table's first 109 sectors, enough for 7 MB; further ones are listed in separate sectors. */
function tableSector(
  header: Buffer,
  index: number,
  sectorLength: number,
  readSector: (sector: number) => Buffer,
): number {
  if (index < 109) return header.readUInt32LE(76 + index * 4)
  // The last entry of each list names the next one.
  const perList = sectorLength / 4 - 1
  let list = readSector(header.readUInt32LE(68))
  let left = index - 109
  for (; left >= perList; left -= perList) list = readSector(list.readUInt32LE(perList * 4))
  return list.readUInt32LE(left * 4)
}

import { crc32 } from 'node:zlib'

/** A PDF written by hand: any number of pages, each an object of its own, for next to no time. */
export function handWrittenPdf(pages: number, mediaBox = '[0 0 595 842]'): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ')}] >>`,
    ...Array.from({ length: pages }, () => `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} >>`),
  ]
  return pdfOf(objects)
}

export function pdfOf(objects: readonly string[]): Buffer {
  const parts = ['%PDF-1.4\n']
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`
    offsets.push(length)
    length += part.length
    parts.push(part)
  }
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`)
  parts.push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}

const streamOf = (content: string, entries = '') =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`

/** One page whose font F is Chinese and not in the file. */
export function pdfWithNamedFont(content: string): Buffer {
  const info = '<< /Registry (Adobe) /Ordering (CNS1) /Supplement 0 >>'
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    streamOf(content),
    '<< /Type /Font /Subtype /Type0 /BaseFont /MingLiU /Encoding /UniCNS-UCS2-H /DescendantFonts [6 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /MingLiU /CIDSystemInfo ${info} /FontDescriptor 7 0 R >>`,
    '<< /Type /FontDescriptor /FontName /MingLiU /Flags 6 /FontBBox [0 -200 1000 800] /Ascent 800 /Descent -200 >>',
  ])
}

/** A drawing that calls the next one ten times, nine deep: small to send, endless to draw. */
export function pdfOfLaughs(): Buffer {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 100 100]'
  const depth = 9
  const calls = '/X Do\n'.repeat(10)
  const forms = Array.from({ length: depth }, (_, level) => {
    return streamOf(calls, `${form} /Resources << /XObject << /X ${6 + level} 0 R >> >>`)
  })
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
    streamOf('/X Do'),
    ...forms,
    streamOf('0 0 50 50 re f', form),
  ])
}

export interface ZipEntry {
  name: string
  data?: Uint8Array
  /** What the directory claims, when it lies. */
  unpackedSize?: number
  packedSize?: number
  /** Bit 0: encrypted. */
  flags?: number
}

/** A zip of stored entries whose directory may claim anything. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const { name, data = new Uint8Array(), unpackedSize, packedSize, flags = 0 } of entries) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(data.length, 22)
    local.writeUInt16LE(name.length, 26)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE(flags, 8)
    record.writeUInt32LE(packedSize ?? data.length, 20)
    record.writeUInt32LE(unpackedSize ?? data.length, 24)
    record.writeUInt16LE(name.length, 28)
    record.writeUInt32LE(offset, 42)
    records.push(record, Buffer.from(name))
    files.push(local, Buffer.from(name), Buffer.from(data))
    offset += 30 + name.length + data.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, directory, end])
}

/** An OLE container whose only directory sector holds the given names. */
export function oleOf(names: readonly string[]): Buffer {
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(0xfffffffe, 4)
  const directory = Buffer.alloc(512)
  for (const [index, name] of names.entries()) {
    directory.write(name, index * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64)
  }
  return Buffer.concat([header, table, directory])
}

/** 30 bytes that claim a picture of any size. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(17)
  header.write('IHDR', 0)
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  header.set([8, 2, 0, 0, 0], 12)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk(header), chunk(Buffer.from('IDAT'))])
}

function chunk(typed: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(typed.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}

import { open, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMediaTools } from '#server/platform/media-tools/media-tools.ts'

// A process of its own, for memory.ts: stamps a PDF of so many megabytes and prints what it held before, at most, and in the end.

const [path = '', megabytes = ''] = process.argv.slice(2)
const MB = 1024 * 1024
const pageBytes = 10 * MB

async function writePdf(): Promise<void> {
  const file = await open(path, 'w')
  const offsets: number[] = []
  let offset = 0
  const put = async (bytes: Buffer) => {
    await file.write(bytes)
    offset += bytes.length
  }
  const object = async (number: number, head: string, stream?: Buffer) => {
    offsets[number] = offset
    await put(Buffer.from(`${number} 0 obj\n${head}\n`))
    if (stream) {
      await put(Buffer.from('stream\n'))
      await put(stream)
      await put(Buffer.from('\nendstream\n'))
    }
    await put(Buffer.from('endobj\n'))
  }
  const pages = Array.from({ length: Number(megabytes) / 10 }, (_, n) => n)
  const content = Buffer.alloc(pageBytes, '% a drawing that takes room\n')
  await put(Buffer.from('%PDF-1.7\n'))
  await object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  await object(
    2,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map(n => `${3 + 2 * n} 0 R`).join(' ')}] >>`,
  )
  for (const n of pages) {
    const [page, stream] = [3 + 2 * n, 4 + 2 * n]
    await object(page, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${stream} 0 R >>`)
    await object(stream, `<< /Length ${content.length} >>`, content)
  }
  const table = offsets.slice(1).map(at => `${String(at).padStart(10, '0')} 00000 n \n`)
  const xref = `xref\n0 ${offsets.length}\n0000000000 65535 f \n${table.join('')}`
  await put(
    Buffer.from(`${xref}trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`),
  )
  await file.close()
}

const rss = () => Math.round(process.memoryUsage().rss / MB)
await writePdf()
const tools = createMediaTools()
// What the first use of a thread loads stays; only what the file took goes.
await tools.pdfInfo(path)
const before = rss()
let most = before
const watching = setInterval(() => {
  most = Math.max(most, rss())
}, 20)
await tools.stampPdf(path, `${path}.stamped`, '陳大文 siu@example.com')
clearInterval(watching)
// A thread takes a moment to end.
await sleep(5_000)
process.stdout.write(JSON.stringify({ before, most, after: rss() }))
await rm(`${path}.stamped`, { force: true })
process.exit(0)

import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaTools } from '#server/platform/media-tools/media-tools.ts'
import { filmSeconds, pdfPages } from './media-inputs.ts'
import { runTool } from './media-rivals.ts'

/** What is measured: the product's tool and the usual command of a host at the same thing. */
export interface Work {
  name: string
  ours(): Promise<void>
  /** Null when the host has no such command. */
  rival: { name: string; run(): Promise<void> } | null
  /** What each of them wrote, in bytes, last time. */
  written(): Promise<{ ours: number; rival: number }>
}

export interface Materials {
  folder: string
  film: string
  workbook: string
  /** One sheet that bears the stamp alone. */
  stampSheet: string
  installed: { ffmpeg: boolean; pdftoppm: boolean; qpdf: boolean }
}

export const stampText = '只供陳小明溫習之用 siuming.chan@example.com'
/** As the product draws the small previews of all pages. */
const pageWidth = 480
const clip = { start: filmSeconds / 2, end: filmSeconds / 2 + 20 }

export function worksOf(tools: MediaTools, materials: Materials): Work[] {
  return [clipWork(tools, materials), pagesWork(tools, materials), stampWork(tools, materials)]
}

function clipWork(tools: MediaTools, { folder, film, installed }: Materials): Work {
  const ours = join(folder, 'clip-ours.mp4')
  const rival = join(folder, 'clip-rival.mp4')
  const window = ['-ss', String(clip.start), '-i', film, '-t', String(clip.end - clip.start)]
  return {
    name: 'clip of 20 s',
    async ours() {
      const made = await tools.cutClip(film, ours, clip)
      if (!made || Math.abs(made.durationSeconds - 20) > 2)
        throw new Error(`the clip lasts ${made?.durationSeconds} s`)
    },
    rival: installed.ffmpeg
      ? {
          name: 'ffmpeg -c copy',
          // The index in front, as ours has it.
          run: () =>
            runTool('ffmpeg', [
              '-v',
              'error',
              '-y',
              ...window,
              '-c',
              'copy',
              '-movflags',
              '+faststart',
              rival,
            ]),
        }
      : null,
    written: async () => ({ ours: await bytesAt(ours), rival: await bytesAt(rival) }),
  }
}

function pagesWork(tools: MediaTools, { folder, workbook, installed }: Materials): Work {
  const ours = join(folder, 'pages-ours')
  const rival = join(folder, 'pages-rival')
  return {
    name: `${pdfPages} pages, ${pageWidth} px`,
    async ours() {
      await emptied(ours)
      let pages = 0
      await tools.renderPages(workbook, { pages: 'all', width: pageWidth }, async ({ page, webp }) => {
        pages += 1
        await writeFile(join(ours, `${page}.webp`), webp)
      })
      if (pages !== pdfPages) throw new Error(`${pages} pages were drawn`)
    },
    rival: installed.pdftoppm
      ? {
          name: 'pdftoppm -jpeg',
          async run() {
            await emptied(rival)
            const width = ['-scale-to-x', String(pageWidth), '-scale-to-y', '-1']
            await runTool('pdftoppm', ['-jpeg', ...width, workbook, join(rival, 'page')])
          },
        }
      : null,
    written: async () => ({ ours: await bytesAt(ours), rival: await bytesAt(rival) }),
  }
}

function stampWork(tools: MediaTools, { folder, workbook, stampSheet, installed }: Materials): Work {
  const ours = join(folder, 'stamped-ours.pdf')
  const rival = join(folder, 'stamped-rival.pdf')
  return {
    name: `stamp on ${pdfPages} pages`,
    ours: () => tools.stampPdf(workbook, ours, stampText),
    rival: installed.qpdf
      ? {
          name: 'qpdf --overlay',
          run: () =>
            runTool('qpdf', [workbook, '--overlay', stampSheet, '--from=', '--repeat=1', '--', rival]),
        }
      : null,
    written: async () => ({ ours: await bytesAt(ours), rival: await bytesAt(rival) }),
  }
}

async function emptied(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
}

/** Of a file, or of all files in a folder; 0 if nothing was written. */
async function bytesAt(path: string): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!found?.isDirectory()) return found?.size ?? 0
  const sizes = (await readdir(path)).map(async name => (await stat(join(path, name))).size)
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
}

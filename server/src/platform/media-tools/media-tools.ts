import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
// Not used here, but it must be loaded before the first thread. Otherwise its shared libraries would be unloaded with
// the first thread that ends, while the others use them.
import 'sharp'
import type { Clip, ClipWindow } from './cut-clip.ts'
import { type ClipEncoder, findClipEncoder } from './encode-clip.ts'
import type { FileRef } from './file-bytes.ts'
import { MediaRefusal, type MediaRefusalCode, MediaToolsClosed } from './media-refusal.ts'
import type { MediaTasks } from './media-tasks.ts'
import type { PdfInfo, RenderedPage } from './pdf-pages.ts'
import type { ImageInfo, SizedPicture } from './pictures.ts'
import { type FrameGrabber, findFrameGrabber } from './poster-frame.ts'
import { sniff, sniffLength } from './sniff.ts'
import { createThreadPool, ThreadCrashed } from './thread-pool.ts'
import type { VideoInfo } from './video.ts'

/** The type by content, with its facts, so that the file isn't opened twice. */
export type Identified =
  | { kind: 'mp4'; video: VideoInfo }
  | { kind: 'pdf'; pdf: PdfInfo }
  | { kind: 'doc' }
  | { kind: 'docx' }
  | { kind: 'image'; image: ImageInfo }
  | { kind: 'refused'; code: MediaRefusalCode }

export interface TaskOptions {
  /** Jobs of different groups take turns; for example, a teacher's ID. */
  group?: string
  timeoutMs?: number
}

/**
 * Tools for untrusted files: no database, no HTTP. All except `identify`, which returns a code, throw `MediaRefusal`
 * if the file is at fault; `took_too_long` is one of its codes.
 */
export interface MediaTools {
  /** A handle must stay open until the answer arrives. */
  identify(file: string | FileHandle, options?: TaskOptions & { name?: string }): Promise<Identified>
  probeVideo(path: string, options?: TaskOptions): Promise<VideoInfo>
  /**
   * A fast-starting mp4 of at most 20 seconds that contains only what it shows, and no frame from outside the window.
   * Null, and no file, if the video can't be cut within it.
   */
  cutClip(path: string, outPath: string, window: ClipWindow, options?: TaskOptions): Promise<Clip | null>
  /** A PNG, or null if this host can't decode video. */
  posterFrame(path: string, at: number, options?: { timeoutMs?: number }): Promise<Buffer | null>
  pdfInfo(path: string, options?: TaskOptions): Promise<PdfInfo>
  /** Page by page: the next isn't drawn before the promise of `onPage` has settled. */
  renderPages(
    path: string,
    /** `marked`: with PREVIEW across each page. */
    wanted: { pages: 'first' | 'all'; width: number; marked?: boolean },
    onPage: (page: RenderedPage) => void | Promise<void>,
    options?: TaskOptions,
  ): Promise<PdfInfo>
  /** A 5:3 picture of the first page as a sheet on a background of this colour (`#rrggbb`). */
  drawPageCover(
    path: string,
    look: { ground: string },
    options?: TaskOptions,
  ): Promise<Uint8Array<ArrayBuffer>>
  stampPdf(source: Uint8Array | string, outPath: string, text: string, options?: TaskOptions): Promise<void>
  /** Characters of a text that a stamp would show as boxes. */
  unstampable(text: string, options?: TaskOptions): Promise<string[]>
  /** 5:3 in all widths, smallest first. */
  makeCover(bytes: Uint8Array, options?: TaskOptions): Promise<SizedPicture[]>
  /** A picture for a shop slide, in its original shape. */
  makeSlide(bytes: Uint8Array, options?: TaskOptions): Promise<SizedPicture[]>
  /** 16:9. */
  makePoster(bytes: Uint8Array, options?: TaskOptions): Promise<SizedPicture[]>
  close(): Promise<void>
}

interface TaskRule {
  timeoutMs: number
  slow: boolean
  /** What is wrong with a file that killed its thread. */
  broken: MediaRefusalCode
}

/** For files that are held in memory completely. */
const LARGE_FILE_BYTES = 16 * 1024 * 1024

const rules: Record<keyof MediaTasks, TaskRule> = {
  probeVideo: { timeoutMs: 30_000, slow: false, broken: 'mp4_broken' },
  cutClip: { timeoutMs: 60_000, slow: true, broken: 'mp4_broken' },
  checkPdf: { timeoutMs: 60_000, slow: false, broken: 'pdf_broken' },
  pdfInfo: { timeoutMs: 30_000, slow: false, broken: 'pdf_broken' },
  renderPages: { timeoutMs: 180_000, slow: true, broken: 'pdf_broken' },
  drawPageCover: { timeoutMs: 60_000, slow: false, broken: 'pdf_broken' },
  stampPdf: { timeoutMs: 60_000, slow: false, broken: 'pdf_broken' },
  unstampable: { timeoutMs: 30_000, slow: false, broken: 'pdf_broken' },
  checkDoc: { timeoutMs: 10_000, slow: false, broken: 'type_refused' },
  checkDocx: { timeoutMs: 10_000, slow: false, broken: 'docx_broken' },
  imageInfo: { timeoutMs: 10_000, slow: false, broken: 'image_broken' },
  makePicture: { timeoutMs: 20_000, slow: false, broken: 'image_broken' },
}

/** `ffmpeg` is the host's, by name or path; without it, videos are only cut at keyframes and have no posters. */
export function createMediaTools({
  threads = 2,
  ffmpeg = 'ffmpeg',
}: {
  threads?: number
  ffmpeg?: string
} = {}): MediaTools {
  const pool = createThreadPool({ script: new URL('./media-tools.worker.ts', import.meta.url), threads })
  // Looked up when it is first needed: most processes never need it.
  let frameGrabber: Promise<FrameGrabber> | undefined
  let clipEncoder: Promise<ClipEncoder> | undefined
  /** Ends the running programs; their answer then isn't the file's result. */
  const closing = new AbortController()
  const unlessClosed = <T>(answer: T): T => {
    if (closing.signal.aborted) throw new MediaToolsClosed()
    return answer
  }

  async function run<Task extends keyof MediaTasks>(
    task: Task,
    input: Parameters<MediaTasks[Task]>[0],
    options: TaskOptions & { largeFile?: boolean } = {},
    onPart?: (part: RenderedPage) => void | Promise<void>,
  ): Promise<Awaited<ReturnType<MediaTasks[Task]>>> {
    const { timeoutMs, slow, broken } = rules[task]
    try {
      const value = await pool.run({
        task,
        input,
        timeoutMs: options.timeoutMs ?? timeoutMs,
        group: options.group ?? task,
        slow,
        last: options.largeFile ?? false,
        // Only renderPages passes parts, and all of them are pages.
        onPart: onPart && (part => onPart(part as RenderedPage)),
      })
      // The thread runs the same table that the type is taken from.
      return value as Awaited<ReturnType<MediaTasks[Task]>>
    } catch (error) {
      if (error instanceof ThreadCrashed) throw new MediaRefusal(broken, { cause: error })
      throw error
    }
  }

  async function check(file: FileRef, handle: FileHandle, options: TaskOptions): Promise<Identified> {
    const head = new Uint8Array(sniffLength)
    const { bytesRead } = await handle.read(head, 0, sniffLength, 0)
    if (bytesRead === 0) throw new MediaRefusal('file_empty')
    switch (sniff(head.subarray(0, bytesRead))) {
      case 'mp4':
        return { kind: 'mp4', video: await run('probeVideo', file, options) }
      case 'pdf':
        return { kind: 'pdf', pdf: await run('checkPdf', file, options) }
      case 'image':
        return { kind: 'image', image: await run('imageInfo', file, options) }
      case 'zip':
        await run('checkDocx', file, options)
        return { kind: 'docx' }
      case 'ole':
        await run('checkDoc', file, options)
        return { kind: 'doc' }
      case null:
        throw new MediaRefusal('type_refused')
    }
  }

  /** The whole window, if this host can encode it; null leaves the file at the path unchanged. */
  async function encodeClip(
    path: string,
    outPath: string,
    window: ClipWindow,
    options: TaskOptions = {},
  ): Promise<Clip | null> {
    clipEncoder ??= findClipEncoder(ffmpeg)
    const encode = await clipEncoder
    return wholeOrNothing(outPath, async partPath => {
      const { timeoutMs } = rules.cutClip
      const limit = { timeoutMs: options.timeoutMs ?? timeoutMs, signal: closing.signal }
      if (!unlessClosed(await encode(path, partPath, window, limit))) return null
      const { durationSeconds } = await run('probeVideo', { path: partPath }, options)
      return { start: window.start, durationSeconds, whole: true }
    })
  }

  return {
    async identify(file, { name, ...options } = {}) {
      const handle = typeof file === 'string' ? await open(file, 'r') : file
      try {
        return await check({ fd: handle.fd }, handle, options)
      } catch (error) {
        if (!(error instanceof MediaRefusal)) throw error
        // A broken zip could have been anything; the name only decides our wording.
        const zip = error.code === 'docx_broken' && name !== undefined && !/\.docx?$/i.test(name)
        return { kind: 'refused', code: zip ? 'type_refused' : error.code }
      } finally {
        if (handle !== file) await handle.close()
      }
    },
    probeVideo: (path, options) => run('probeVideo', { path }, options),
    async cutClip(path, outPath, window, options) {
      if (!(window.start >= 0 && window.end > window.start)) throw new RangeError('Not a window of time')
      return wholeOrNothing(outPath, async partPath => {
        const copied = await run('cutClip', { file: { path }, outPath: partPath, window }, options)
        return copied?.whole ? copied : ((await encodeClip(path, partPath, window, options)) ?? copied)
      })
    },
    async posterFrame(path, at, { timeoutMs = 20_000 } = {}) {
      frameGrabber ??= findFrameGrabber(ffmpeg)
      const grab = await frameGrabber
      return unlessClosed(await grab(path, at, { timeoutMs, signal: closing.signal }))
    },
    pdfInfo: (path, options) => run('pdfInfo', { path }, options),
    renderPages: (path, wanted, onPage, options) =>
      run('renderPages', { file: { path }, ...wanted }, options, onPage),
    drawPageCover: (path, { ground }, options) => run('drawPageCover', { file: { path }, ground }, options),
    stampPdf: (source, outPath, text, options) =>
      wholeOrNothing(outPath, async partPath => {
        const pdf = typeof source === 'string' ? { path: source } : source
        const size = typeof source === 'string' ? (await stat(source)).size : source.length
        const largeFile = size > LARGE_FILE_BYTES
        return run('stampPdf', { source: pdf, outPath: partPath, text }, { ...options, largeFile })
      }),
    unstampable: (text, options) => run('unstampable', { text }, options),
    makeCover: (bytes, options) => run('makePicture', { bytes, shape: 'cover' }, options),
    makeSlide: (bytes, options) => run('makePicture', { bytes, shape: 'slide' }, options),
    makePoster: (bytes, options) => run('makePicture', { bytes, shape: 'poster' }, options),
    close() {
      closing.abort()
      return pool.close()
    },
  }
}

/**
 * There is never half a file at the path, whether the work failed, took too long, or the process died. Work that
 * returns null has created none.
 */
async function wholeOrNothing<Result>(
  outPath: string,
  write: (partPath: string) => Promise<Result>,
): Promise<Result> {
  const partPath = `${outPath}.part`
  try {
    const result = await write(partPath)
    if (result === null) await rm(partPath, { force: true })
    else await rename(partPath, outPath)
    return result
  } catch (error) {
    await rm(partPath, { force: true })
    throw error
  }
}

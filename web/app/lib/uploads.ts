import type { Upload } from 'tus-js-client'
import { m } from '#messages/messages.js'
import { ApiError } from './api.ts'
import { failureOf } from './failure.ts'
import { laterApi } from './later-api.ts'
import { getLocale } from './locale.ts'
import { readSession } from './session.ts'

/* Files are uploaded by the tus protocol: a broken connection, a closed laptop or a reload only costs what hadn't
   arrived. Local storage remembers a file's upload until it is complete. */

export interface UploadEvents {
  /** 0 to 1, of bytes that the server has received. */
  onProgress: (share: number) => void
  /** The connection broke; the next try starts automatically. */
  onBroken: () => void
  /** All bytes have arrived. */
  onArrived: (uploadId: string) => void
  /** Given up: the server's message or the connection error. */
  onFailed: (reason: string) => void
}

export interface RunningUpload {
  pause: () => void
  resume: () => void
  /** Cancels it and has the server delete what had arrived. */
  cancel: () => void
}

const endpoint = '/api/uploads'
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000]

/** The purpose of a file. */
export type UploadPurpose =
  | 'material'
  | 'cover'
  | 'introduction'
  | 'slide'
  | 'document'
  | 'identity'
  | 'proof'

export function startUpload(file: File, purpose: UploadPurpose, on: UploadEvents): RunningUpload {
  let upload: Upload | null = null
  let stopped: 'paused' | 'cancelled' | null = null

  async function begin() {
    const tus = await import('tus-js-client')
    if (stopped) return
    upload = new tus.Upload(file, {
      endpoint,
      retryDelays,
      metadata: { filename: file.name, filetype: file.type || 'application/octet-stream', purpose },
      removeFingerprintOnSuccess: true,
      // An account's upload isn't resumed by another account in the same browser.
      fingerprint: async () =>
        ['upload', readSession()?.userId, purpose, file.name, file.size, file.lastModified].join(':'),
      // Read for each request: signing in again in between must not cost the file.
      onBeforeRequest: request => {
        const token = readSession()?.token
        if (token) request.setHeader('authorization', `Bearer ${token}`)
        request.setHeader('accept-language', getLocale())
      },
      onShouldRetry: error => {
        const status = error.originalResponse?.getStatus() ?? 0
        // Two attempts for one file met; when an upload is created, 409 is an answer instead.
        const met = [409, 423].includes(status) && error.originalRequest?.getMethod() === 'PATCH'
        const again = status === 0 || status >= 500 || status === 429 || met
        if (again) on.onBroken()
        return again
      },
      onProgress: (sent, total) => on.onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => on.onArrived(idOf(upload?.url)),
      onError: error => on.onFailed(reasonOf(error)),
    })
    const [previous] = await upload.findPreviousUploads()
    if (previous) upload.resumeFromPreviousUpload(previous)
    if (!stopped) upload.start()
  }

  const start = () => begin().catch(error => on.onFailed(failureOf(error).text))
  start()
  return {
    pause() {
      stopped = 'paused'
      upload?.abort()
    },
    resume() {
      if (stopped !== 'paused') return
      stopped = null
      if (upload) upload.start()
      else start()
    },
    cancel() {
      stopped = 'cancelled'
      // The server sweeps the rest anyway, so a failed cancellation doesn't matter.
      upload?.abort(true).catch(() => undefined)
    },
  }
}

const idOf = (url: string | null | undefined) => url?.split(/[?#]/)[0]?.split('/').at(-1) ?? ''

/** The server's message from its refusal; otherwise, the connection broke for good. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('originalResponse' in error))
    return m.authoring_file_lost()
  // The library's error carries the response it failed on, or null.
  const response = error.originalResponse as { getStatus(): number; getBody(): string } | null
  if (!response) return m.authoring_file_lost()
  try {
    const body: unknown = JSON.parse(response.getBody())
    if (typeof body === 'object' && body !== null && 'messages' in body && body.messages)
      return String(body.messages)
  } catch {
    // Not our envelope: a proxy in between answered.
  }
  return m.authoring_file_lost()
}

export type UploadFate = Awaited<ReturnType<typeof laterApi.uploadView>>

const pollDelays = [400, 800, 1200, 2000, 3000]

/** Polls until the server has checked the file. Null if the upload is unknown (or no longer known). */
export async function followUpload(
  uploadId: string,
  signal: AbortSignal,
  onLook: (fate: UploadFate) => void,
): Promise<UploadFate | null> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      const fate = await laterApi.uploadView({ params: { id: uploadId }, signal })
      onLook(fate)
      if (fate.state === 'ready' || fate.state === 'refused') return fate
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      // A call that failed on the way is repeated; waiting loses nothing.
    }
    await wait(pollDelays[turn] ?? 5000, signal)
  }
  return null
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = window.setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer)
      resolve()
    })
  })
}

import type { Upload } from 'tus-js-client'
import { m } from '#messages/messages.js'
import { ApiError, api } from './api.ts'
import { failureOf } from './failure.ts'
import { getLocale } from './locale.ts'
import { readSession } from './session.ts'

/*
 * Files travel by the tus protocol: a broken connection, a closed laptop or a reload costs only what had not
 * arrived. Which upload a file belongs to is remembered in local storage until it is complete.
 */

export interface UploadEvents {
  /** 0 to 1, of bytes that the server has. */
  onProgress: (share: number) => void
  /** The connection broke; the next try is under way by itself. */
  onBroken: () => void
  /** All bytes have arrived. */
  onArrived: (uploadId: string) => void
  /** Given up: what the server or the connection said. */
  onFailed: (reason: string) => void
}

export interface RunningUpload {
  pause: () => void
  resume: () => void
  /** Ends it and lets the server forget what had arrived. */
  cancel: () => void
}

const endpoint = '/api/uploads'
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000]

/** What a file is brought for. */
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
      // An account's upload is not resumed by another one that uses the same browser.
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
        // Two tries of one file met; when an upload is asked for, 409 is an answer instead.
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
      // What it leaves behind is swept by the server anyway; the wish to forget it may fail in peace.
      upload?.abort(true).catch(() => undefined)
    },
  }
}

const idOf = (url: string | null | undefined) => url?.split(/[?#]/)[0]?.split('/').at(-1) ?? ''

/** The server's words from the body of its refusal; a connection that broke for good otherwise. */
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
    // Not our envelope: a proxy in between spoke.
  }
  return m.authoring_file_lost()
}

export type UploadFate = Awaited<ReturnType<typeof api.uploadView>>

const pollDelays = [400, 800, 1200, 2000, 3000]

/** Asks until the server has looked at the file. Null when the upload is not known (any more). */
export async function followUpload(
  uploadId: string,
  signal: AbortSignal,
  onLook: (fate: UploadFate) => void,
): Promise<UploadFate | null> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      const fate = await api.uploadView({ params: { id: uploadId }, signal })
      onLook(fate)
      if (fate.state === 'ready' || fate.state === 'refused') return fate
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      // A call that failed on the way is asked again; nothing is lost by patience.
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

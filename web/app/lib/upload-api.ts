import { laterRoutes } from '#contract/generated/later-routes.ts'
import type { LaterContract } from '#contract/index.ts'
import { type Client, createClient, type WireRequest, type WireResponse } from '#contract/kit/client.ts'
import { inLanguage } from './api.ts'
import { ConnectionLost } from './connection.ts'
import { endSession, readToken } from './session.ts'

/** Bytes of a form, including the parts around its files. */
export interface Sent {
  readonly sent: number
  readonly total: number
}

/** The client for forms with files: it reports upload progress, which `fetch` can't. Not for anything else. */
export const apiWithProgress = (onProgress: (progress: Sent) => void): Client<LaterContract> =>
  createClient<LaterContract>(laterRoutes, request => send(request, onProgress))

function send(
  { method, url, body }: WireRequest,
  onProgress: (progress: Sent) => void,
): Promise<WireResponse> {
  if (!(body instanceof FormData)) throw new Error('Only forms are sent with their progress')
  const token = readToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, inLanguage(url))
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total })
    request.onerror = () => reject(new ConnectionLost())
    request.onload = () => {
      // As in api.ts: the server decides whether a token is valid.
      if (request.status === 401 && token) endSession(token)
      resolve({ status: request.status, body: parsed(request.responseText) })
    }
    request.send(body)
  })
}

/** A proxy may answer with something other than JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

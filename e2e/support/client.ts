import { inject } from 'vitest'
import type { LanternContract } from '#contract/index.ts'
import { type ApiError, type Client, createClient } from '#contract/kit/client.ts'
import { everyRoute } from '#contract/kit/every-route.ts'

export type Api = Client<LanternContract>

/** The contract's typed client, as anyone who holds the token, or as a visitor. A refusal throws an ApiError. */
export function clientWith(token?: string, baseUrl = inject('baseUrl')): Api {
  return createClient<LanternContract>(everyRoute, async ({ method, url, body, signal }) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${baseUrl}${url}`, {
      method,
      signal,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? await response.json() : await response.text() }
  })
}

/** A form as a browser sends it. */
export function formOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** 200 of a call that is taken, else the status it is refused with. */
export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: ApiError) => error.status,
  )

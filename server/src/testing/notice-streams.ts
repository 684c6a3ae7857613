import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { type TalksEvent, talksEvent } from '#contract/conversations/conversations.ts'
import { noticeEvent } from '#contract/notices/notices.ts'
import type { TestApp } from './app.ts'

export async function listening({ app }: TestApp): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  // Listening on a name gives a socket address.
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export interface Heard {
  id: number
  event: string
  unread: number
  titles: string[]
  /** Of `conversations`. */
  talks: TalksEvent | null
}

/** A stream as a browser holds it; `next` waits for the next event, and answers null at its end. */
export async function openStream(base: string, token: string, after?: number) {
  const controller = new AbortController()
  const response = await fetch(`${base}/api/notices/stream${after === undefined ? '' : `?after=${after}`}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Heard | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        const heard = read(block)
        if (heard) return heard
        continue
      }
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return null
      text += chunk.value
    }
  }
  return { response, next, end: () => controller.abort() }
}

/** Null for a comment, or the time to wait. */
function read(block: string): Heard | null {
  const lines = block.split('\n').map(line => /^(\w+): (.*)$/.exec(line))
  const fields = new Map(lines.flatMap(match => (match ? [[match[1], match[2]]] : [])))
  const event = fields.get('event')
  if (!event) return null
  const said: unknown = JSON.parse(fields.get('data') ?? '{}')
  const data = noticeEvent.safeParse(said).data
  return {
    id: Number(fields.get('id') ?? 0),
    event,
    unread: data?.unread ?? 0,
    titles: data?.notices.map(({ body }) => body) ?? [],
    // Strictly: a reader is told what the contract names, and nothing else.
    talks: event === 'conversations' ? z.strictObject(talksEvent.shape).parse(said) : null,
  }
}

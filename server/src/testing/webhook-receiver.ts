import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A seller's program on this machine, on any port or a certain one. Anyone who started it stops it. */
export async function startWebhookReceiver(port = 0) {
  const received = new Map<string, Received[]>()
  const answers = new Map<string, { status: number; text: string }>()
  /** Requests that no one answers yet, by their paths. */
  const held = new Map<string, ServerResponse[]>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
    received.set(path, [...(received.get(path) ?? []), one])
    const waiting = held.get(path)
    if (waiting) return void waiting.push(response)
    const { status, text } = answers.get(path) ?? { status: 200, text: 'thanks' }
    // No answer at all.
    if (status === 0) return void request.socket.destroy()
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(text)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  // An address it has, for it listens on a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    answer: (path: string, status: number, text = '') => void answers.set(path, { status, text }),
    /** From here on nothing is answered at this path, until it is let go. */
    hold(path: string): { waiting(): number; letGo(): void } {
      const responses: ServerResponse[] = []
      held.set(path, responses)
      return {
        waiting: () => responses.filter(({ destroyed }) => !destroyed).length,
        letGo: () => {
          held.delete(path)
          for (const response of responses) response.writeHead(200).end('thanks')
        },
      }
    },
    got: (path: string): readonly Received[] => received.get(path) ?? [],
    stop: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}

/** As a receiver checks it who has only read the reference. */
export function isSigned(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

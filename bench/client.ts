import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  body: string
  /** From writing the request to the last byte of the answer. */
  ms: number
}

/** Keep-alive connections as a browser's; fetch would add its own work to what is measured. */
export class LoadClient {
  readonly #baseUrl: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 })

  readonly #headers: Readonly<Record<string, string>>

  constructor(baseUrl: string, headers: Readonly<Record<string, string>> = {}) {
    this.#baseUrl = baseUrl
    this.#headers = headers
  }

  get(path: string): Promise<Answer> {
    return this.#send('GET', path, null)
  }

  post(path: string, body: object): Promise<Answer> {
    return this.#send('POST', path, JSON.stringify(body))
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(method: string, path: string, body: string | null): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const began = performance.now()
      const headers = { ...this.#headers, ...(body !== null && { 'content-type': 'application/json' }) }
      const sent = request(`${this.#baseUrl}${path}`, { method, headers, agent: this.#agent }, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          // Set on every answer that a client receives.
          const status = response.statusCode as number
          resolve({ status, body: Buffer.concat(chunks).toString(), ms: performance.now() - began })
        })
      })
      sent.setTimeout(30_000, () => sent.destroy(new Error(`${method} ${path}: no answer within 30 s`)))
      sent.once('error', reject)
      sent.end(body ?? undefined)
    })
  }
}

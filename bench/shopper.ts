import { Agent, request } from 'node:http'
import type { LanternContract } from '#contract/index.ts'
import { type Client, createClient } from '#contract/kit/client.ts'
import { everyRoute } from '#contract/kit/every-route.ts'

export type Api = Client<LanternContract>

/** The connections of browsers to one server; fetch would add its own work to what is measured. */
export class ApiClient {
  readonly baseUrl: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 })

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl
  }

  /**
   * The calls of anyone who holds the token, or of a visitor. What is refused throws an ApiError, what breaks off any
   * other error.
   */
  as(token: string | null): Api {
    return createClient<LanternContract>(everyRoute, ({ method, url, body }) =>
      this.#send(method, url, token, body === undefined ? null : JSON.stringify(body)),
    )
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(method: string, path: string, token: string | null, body: string | null) {
    return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
      const headers = {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== null && { 'content-type': 'application/json' }),
      }
      const options = { method, headers, agent: this.#agent }
      const sent = request(`${this.baseUrl}${path}`, options, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          // Set on every answer that a client receives.
          const status = response.statusCode as number
          try {
            resolve({ status, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown })
          } catch {
            reject(new Error(`${method} ${path}: ${status} without JSON`)) // By a balancer.
          }
        })
      })
      sent.setTimeout(30_000, () => sent.destroy(new Error(`${method} ${path}: no answer within 30 s`)))
      sent.once('error', reject)
      sent.end(body ?? undefined)
    })
  }
}

export interface CardInput {
  number: string
  expiry: string
  cvc: string
  name: string
}

/** The name on it may ask the sandbox for a mishap. */
const card =
  (number: string) =>
  (name: string): CardInput => ({ number, expiry: '12/40', cvc: '123', name })

export const goodCard = card('4242 4242 4242 4242')
export const authenticatingCard = card('4000 0027 6000 3184')
export const declinedCard = card('4000 0000 0000 0002')

/** From the cart to what the browser calls last, when nothing goes wrong. */
export async function buy(api: Api, productId: number, cents: number): Promise<void> {
  const intent = await api.paymentIntent({
    query: { amount: cents, type: 'single' },
    body: { products: [{ course_id: productId }] },
  })
  const { clientSecret, transaction_id } = intent
  const confirmed = await api.sandboxConfirm({ body: { clientSecret, card: goodCard('Lee Mei Ling') } })
  if (confirmed.status !== 'succeeded') throw new Error(`The card was answered with ${confirmed.status}`)
  await api.paymentStore({ body: { transaction_id, amount: cents } })
  await api.productAssign({ body: { products: [productId], paymentIntent: transaction_id } })
}

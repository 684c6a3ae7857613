import { createWriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#contract/kit/client.ts'
import type { Buyer, Stock } from './chaos-fixtures.ts'
import { type ApiClient, goodCard } from './shopper.ts'

/** One line of the log, which is all that the checker knows of what people were answered. */
export interface AnswerLine {
  at: number
  did: 'write' | 'read' | 'fault'
  /** 'ok', a status, or how it broke off. */
  came: string
  userId?: number
  productId?: number
}

export interface LoadLog {
  note(line: Omit<AnswerLine, 'at'>): void
  close(): Promise<void>
}

export function openLog(file: string): LoadLog {
  const stream = createWriteStream(file)
  return {
    note: line => void stream.write(`${JSON.stringify({ at: Date.now(), ...line })}\n`),
    close: () => new Promise(resolve => stream.end(resolve)),
  }
}

const cameOf = (error: unknown): string =>
  error instanceof ApiError
    ? String(error.body.status)
    : (/: (\d{3}) without JSON$/.exec(String(error))?.[1] ?? 'broken off')

/** Each once. */
export function* purchases(buyers: readonly Buyer[], stock: readonly Stock[]) {
  for (const buyer of buyers) for (const product of stock) yield { buyer, product }
}

/** Buys one product after the other for one buyer after the other. */
export async function buyOn(
  client: ApiClient,
  purchases: Iterator<{ buyer: Buyer; product: Stock }>,
  log: LoadLog,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const next = purchases.next()
    if (next.done) throw new Error('There are fewer purchases than time')
    const { buyer, product } = next.value
    const who = { userId: buyer.userId, productId: product.id }
    const api = client.as(buyer.token)
    try {
      const intent = await api.paymentIntent({
        query: { amount: product.priceCents, type: 'single' },
        body: { products: [{ course_id: product.id }] },
      })
      const { clientSecret, transaction_id } = intent
      await api.sandboxConfirm({ body: { clientSecret, card: goodCard('Lee Mei Ling') } })
      await api.paymentStore({ body: { transaction_id, amount: product.priceCents } })
      log.note({ did: 'write', came: 'ok', ...who })
    } catch (error) {
      log.note({ did: 'write', came: cameOf(error), ...who })
      await sleep(100)
    }
  }
}

/** Looks at what visitors see, over and over. */
export async function lookAround(
  baseUrl: string,
  product: Stock,
  log: LoadLog,
  isOver: () => boolean,
): Promise<void> {
  const paths = [`/api/products/${product.id}`, '/api/shop/1']
  for (let turn = 0; !isOver(); turn++) {
    let came = 'broken off'
    try {
      const answer = await fetch(`${baseUrl}${paths[turn % paths.length]}`, {
        signal: AbortSignal.timeout(5_000),
      })
      await answer.arrayBuffer()
      came = answer.ok ? 'ok' : String(answer.status)
    } catch {
      // It is noted below.
    }
    log.note({ did: 'read', came })
    await sleep(50)
  }
}

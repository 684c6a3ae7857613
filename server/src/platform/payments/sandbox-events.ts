import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { Tx } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { ForgedMessage, type ProviderEvent } from './payment-provider.ts'
import { sandboxEventJob } from './sandbox.jobs.ts'
import { type EventRow, insertEvent, newId } from './sandbox.repository.ts'
import type { Delivery, EventKind } from './sandbox.types.ts'

const LATE_SECONDS = 60
const OLDEST_SECONDS = 5 * 60
const SIGNATURE = 'sandbox-signature'

/** What the sandbox's own jobs need. */
export interface SandboxContext {
  clock: Clock
  jobs: Jobs
  /** If not 'normal', it applies to all events, whatever a card asks for. */
  events: Delivery
}

/** Part of the transaction that makes the change, so that its receiver can ask about it. */
export async function raiseEvent(
  tx: Tx,
  { clock, jobs, events }: SandboxContext,
  event: { kind: EventKind; delivery: Delivery } & ({ intentId: string } | { accountId: string }),
): Promise<void> {
  const delivery = events === 'normal' ? event.delivery : events
  const id = newId('evt')
  const options = delivery === 'late' ? { afterSeconds: LATE_SECONDS } : {}
  const times = { normal: 1, late: 1, double: 2, off: 0 }[delivery]
  await Promise.all([
    insertEvent(tx, { intentId: null, accountId: null, ...event, id, delivery, createdAt: clock.now() }),
    ...Array.from({ length: times }, () => jobs.enqueue(tx, sandboxEventJob, { event: id }, options)),
  ])
}

const messageSchema = z.object({
  id: z.string(),
  kind: z.string(),
  intent_id: z.string().nullable(),
  account_id: z.string().nullable(),
  created: z.number(),
})

export function signEvent(key: Buffer, event: EventRow, now: Date) {
  const message: z.infer<typeof messageSchema> = {
    id: event.id,
    kind: event.kind,
    intent_id: event.intentId,
    account_id: event.accountId,
    created: unixTime(event.createdAt),
  }
  const body = Buffer.from(JSON.stringify(message))
  const time = unixTime(now)
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE]: `t=${time},v1=${signatureOf(key, time, body).toString('hex')}`,
  }
  return { body, headers }
}

export function readSignedEvent(
  key: Buffer,
  body: Buffer,
  headers: IncomingHttpHeaders,
  now: Date,
): ProviderEvent {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers[SIGNATURE])) ?? []
  if (!time || !signature) throw new ForgedMessage('The message is not signed')
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(key, Number(time), body))) {
    throw new ForgedMessage('The signature is not over this message')
  }
  // An intercepted event can't be replayed later.
  if (unixTime(now) - Number(time) > OLDEST_SECONDS) throw new ForgedMessage('The message is too old')
  const { id, kind, intent_id, account_id } = messageSchema.parse(JSON.parse(body.toString('utf8')))
  return { id, kind, intentId: intent_id, accountId: account_id }
}

function signatureOf(key: Buffer, time: number, body: Buffer): Buffer {
  return createHmac('sha256', key).update(`${time}.`).update(body).digest()
}

const unixTime = (date: Date) => Math.floor(date.getTime() / 1000)

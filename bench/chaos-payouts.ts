import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#contract/kit/client.ts'
import type { Clerk, Seller } from './chaos-fixtures.ts'
import type { Draw } from './chaos-plan.ts'
import type { Server } from './chaos-server.ts'
import type { ServerPool } from './chaos-servers.ts'
import type { Api } from './shopper.ts'

/** What staff do while people buy, and what they were told. */
export class PayDesk {
  readonly clerks: readonly Clerk[]
  readonly sellers: readonly Seller[]
  readonly counts = new Map<string, number>()
  /** Payouts that staff were told to be sent. */
  readonly promised = new Set<number>()

  constructor(clerks: readonly Clerk[], sellers: readonly Seller[]) {
    this.clerks = clerks
    this.sellers = sellers
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }
}

export interface PayScene {
  pool: ServerPool
  draw: Draw
  strange(text: string): void
  kill(server: Server): Promise<void>
}

const rounds = 2
const longestPauseMs = 1_500
const attempts = 6

/** Two members of staff pay the same seller at once, again and again; now and then one of them pays several. */
export async function payMeanwhile(scene: PayScene, desk: PayDesk): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await sleep(scene.draw.between(0, longestPauseMs))
    const seller = scene.draw.pick(desk.sellers)
    await Promise.all([
      ...desk.clerks.map(clerk => payOne(scene, desk, clerk, seller)),
      ...(scene.draw.chance(0.3) ? [paySeveral(scene, desk)] : []),
    ])
  }
}

/** Of what is pending all, a part, or more than there is. */
const shares = [1, 1, 0.6, 0.5, 0.3, 1.2]

async function payOne(scene: PayScene, desk: PayDesk, clerk: Clerk, seller: Seller): Promise<void> {
  const { draw } = scene
  const pending = await call(scene, desk, clerk, 'look', api =>
    api.adminPayee({ body: { teacher_id: seller.userId } }),
  )
  const cents = Math.round((pending?.pending ?? 0) * draw.pick(shares))
  if (cents <= 0) return
  const body = {
    teacher_id: seller.userId,
    amount: cents / 100,
    remarks: 'Chaos',
    // Asked again, however often, under the same key.
    idempotency_key: randomUUID(),
  }
  const clicks = draw.chance(0.3) ? 2 : 1
  await Promise.all(
    Array.from({ length: clicks }, async () => {
      const answer = await call(scene, desk, clerk, 'transfer', api => api.adminTransfer({ body }))
      if (!answer) return
      desk.count(`transfer ${answer.state}`)
      if (answer.state === 'sent') desk.promised.add(answer.payout_id)
    }),
  )
}

async function paySeveral(scene: PayScene, desk: PayDesk): Promise<void> {
  const [clerk] = desk.clerks
  if (!clerk) return
  const listed = await call(scene, desk, clerk, 'look', api => api.adminIncome({ body: { limit: 25 } }))
  const payouts = (listed?.income ?? [])
    .filter(({ pending, payable }) => payable && pending > 0)
    .map(({ teacher_id, centre_id, pending }) => ({
      ...{ teacher_id, centre_id },
      amount: Math.max(1, Math.round(pending * 0.4)) / 100,
    }))
  if (payouts.length === 0) return
  const body = { payouts, remarks: 'Chaos, several', idempotency_key: randomUUID() }
  const answer = await call(scene, desk, clerk, 'transfers', api => api.adminTransferMany({ body }))
  for (const { state } of answer?.results ?? []) desk.count(`of several ${state}`)
}

/** Cut off it is asked again; undefined for what was refused or given up. */
async function call<T>(
  scene: PayScene,
  desk: PayDesk,
  clerk: Clerk,
  what: string,
  ask: (api: Api) => Promise<T>,
): Promise<T | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const server = await scene.pool.pick(null)
    const api = server.client.as(clerk.token)
    // Some are hit right in the middle.
    if (what !== 'look' && scene.draw.chance(0.06)) {
      desk.count('killed while paying')
      void sleep(scene.draw.between(0, 60)).then(() => scene.kill(server))
    }
    try {
      return await ask(api)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        desk.count(`${what} cut off`)
        continue
      }
      const { code } = error.body
      if (code === 'password_needed') {
        await confirmPassword(api, clerk)
        continue
      }
      if (code === 'payout_too_much') desk.count('refused: more than pending')
      else if (code !== 'payment_unavailable')
        scene.strange(`${what}: ${error.message} ${error.body.messages}`)
      return undefined
    }
  }
  desk.count(`${what} given up`)
  return undefined
}

async function confirmPassword(api: Api, { password }: Clerk): Promise<void> {
  try {
    await api.staffPasswordConfirm({ body: { password } })
  } catch (error) {
    // Otherwise the server was killed: it is asked for again.
    if (error instanceof ApiError) throw error
  }
}

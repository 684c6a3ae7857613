import type { Order as WireOrder } from '#contract/commerce/orders.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Refusal } from '#server/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../../accounts/index.ts'
import type { Order, OrderLine } from '../commerce.tables.ts'

/** What a buyer asks for: a kind, and which one of it. */
export interface Item {
  kind: string
  itemId: number
}

/** A part of a basket of which the buyer wants all items or none. */
export interface WholeItems {
  items: readonly Item[]
  /** Why the order is refused where these of its items can't be had. */
  refuse(missing: readonly Item[]): Promise<Refusal>
}

/** What may be sold to this buyer now. */
export interface Offer {
  title: string
  /** For buyers who read Chinese; the same if there is none. */
  titleZh?: string | null
  priceCents: number
  /** Before a discount; the price itself if there is none. */
  listCents?: number
  teacherId: number
  /** A centre's sale counts for the centre. */
  centreId: number | null
  /** Of a product: coupons of its seller may be taken off. */
  productId?: number
  /** It is sold with a bundle, which takes this off: the price is without it, and no coupon is taken off besides. */
  bundle?: { id: number; title: string; offCents: number }
  /** The amount is only authorised until someone approves; such a line is ordered alone. */
  needsApproval?: boolean
}

/** 'owned': the buyer has it already; 'gone': it is not on sale, or no longer. */
export type Quoted = Offer | 'owned' | 'gone'

/** 'already': the buyer has it by another order; 'gone': it can't be given any more. The flow refunds both. */
export type HandedOver = 'given' | 'already' | 'gone'

/** Lines of one order and one kind, by item, so that two orders lock rows in the same sequence. */
export interface KindLines {
  order: Order
  lines: readonly OrderLine[]
  at: Date
}

export interface HeldLines extends KindLines {
  until: Date
  /** The amount is authorised: it is kept until someone has approved or declined, no longer for paying. */
  authorised: boolean
}

/**
 * One kind of thing that can be ordered. The order flow asks these five questions and no others, inside its own
 * transactions, holding the lock on the buyer. Each may be asked again for the same lines and must then find its
 * work done.
 */
export interface LineKind {
  /** As it stands in `order_lines.kind`. */
  readonly name: string
  /** How long an order with it may wait for its payment. */
  readonly openMinutes: number
  /** Prices items for this buyer and says whether they may be sold now; an item without an answer is gone. */
  quote(
    db: Db,
    asked: { buyer: Caller | null; itemIds: readonly number[]; now: Date },
  ): Promise<ReadonlyMap<number, Quoted>>
  /** Holds the lines for this order; answers with those that can't be held. */
  hold(platform: Platform, tx: Tx, held: HeldLines): Promise<readonly OrderLine[]>
  /** Gives the buyer what was paid for. Answers by the id of the line. */
  handOver(
    platform: Platform,
    tx: Tx,
    paid: KindLines & {
      /** Undefined for a deleted account. */
      buyer: Person | undefined
      /** The buyer had it before a dispute that was won, so it is given back even where it has ended meanwhile. */
      again?: boolean
    },
  ): Promise<ReadonlyMap<number, HandedOver>>
  /** The order ended without being handed over: releases its holds, if there are any. */
  release(platform: Platform, tx: Tx, ended: KindLines): Promise<void>
  /** The money was refunded: ends what was given. */
  revoke(platform: Platform, tx: Tx, refunded: KindLines): Promise<void>
  /**
   * Of these lines those that can't be refunded any more, since someone else has what was bought; locks what decides.
   * Without it, all can.
   */
  findFinal?(tx: Tx, lines: readonly OrderLine[]): Promise<readonly OrderLine[]>
  /** How its lines look in an order on the wire; without it, they have no page and no picture. */
  describe?(db: Db, itemIds: readonly number[]): Promise<ReadonlyMap<number, LineDescription>>
  /** What reconciling compares; without it, nothing is. */
  readonly audit?: LineAudit
}

type WireLine = WireOrder['lines'][number]

/** How a line looks on the wire; each kind fills the part of its own. */
export interface LineDescription extends Partial<Pick<WireLine, 'trial' | 'class' | 'gift'>> {
  courseId: number
  /** '' for none. */
  coverUrl: string
  /** For receipts: when it begins, and who comes. */
  appointment?: Appointment
}

export interface Appointment {
  /** A day and a time of Hong Kong. */
  day: string
  time: string
  minutes: number
  /** '' for the account's owner. */
  learnerName: string
}

export type PaidLine = Pick<OrderLine, 'id' | 'userId' | 'itemId' | 'priceCents'>

export interface Given {
  id: number
  userId: number
  itemId: number
}

/** Compares paid lines with what buyers really have, both ways. */
export interface LineAudit {
  /** Those of these lines that the buyer should have and has not. */
  findMissing(db: Db, lines: readonly PaidLine[]): Promise<readonly PaidLine[]>
  /** Gives it once more, without counting as another sale. */
  restore(platform: Platform, line: PaidLine, at: Date): Promise<void>
  /** What buyers have as paid for, given within a time, by id. */
  listGiven(
    db: Db,
    range: { from: Date; to: Date; afterId: number; limit: number },
  ): Promise<readonly Given[]>
}

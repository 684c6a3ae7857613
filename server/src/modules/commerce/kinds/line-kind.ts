import type { Order as WireOrder } from '#contract/commerce/orders.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Refusal } from '#server/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../../accounts/index.ts'
import type { Order, OrderLine } from '../commerce.tables.ts'

/** What a buyer asks for: a kind, and the item's ID. */
export interface Item {
  kind: string
  itemId: number
}

/** A part of a basket that the buyer wants completely or not at all. */
export interface WholeItems {
  items: readonly Item[]
  /** Why the order is refused if these items aren't available. */
  refuse(missing: readonly Item[]): Promise<Refusal>
}

/** What can be sold to this buyer now. */
export interface Offer {
  title: string
  /** For Chinese readers; the same if there is none. */
  titleZh?: string | null
  priceCents: number
  /** Before a discount; the price itself if there is none. */
  listCents?: number
  teacherId: number
  /** A centre's sale counts for the centre. */
  centreId: number | null
  /** For a product: its seller's coupons can apply. */
  productId?: number
  /**
   * It is sold with a bundle, which takes this off: the price doesn't include it, and no coupon applies in addition.
   */
  bundle?: { id: number; title: string; offCents: number }
  /** The amount is only authorised until someone approves; such a line is ordered alone. */
  needsApproval?: boolean
}

/** 'owned': the buyer already has it; 'gone': it isn't on sale, or no longer. */
export type Quoted = Offer | 'owned' | 'gone'

/** 'already': the buyer has it through another order; 'gone': it can't be given any more. The flow refunds both. */
export type HandedOver = 'given' | 'already' | 'gone'

/** Lines of one order and one kind, by item, so that two orders lock rows in the same order. */
export interface KindLines {
  order: Order
  lines: readonly OrderLine[]
  at: Date
}

export interface HeldLines extends KindLines {
  until: Date
  /** The amount is authorised: the item is held until someone has approved or declined it, rather than for paying. */
  authorised: boolean
}

/**
 * A kind of item that can be ordered. The order flow only calls these five operations, inside its own transactions,
 * with the buyer locked. Each can be called again for the same lines and must then find its work done.
 */
export interface LineKind {
  /** As stored in `order_lines.kind`. */
  readonly name: string
  /** How long an order with it may wait for its payment. */
  readonly openMinutes: number
  /** Prices items for this buyer and says whether they can be sold now; an item without an answer is gone. */
  quote(
    db: Db,
    asked: { buyer: Caller | null; itemIds: readonly number[]; now: Date },
  ): Promise<ReadonlyMap<number, Quoted>>
  /** Holds the lines for this order; returns those that can't be held. */
  hold(platform: Platform, tx: Tx, held: HeldLines): Promise<readonly OrderLine[]>
  /** Gives the buyer what was paid for. Results by line ID. */
  handOver(
    platform: Platform,
    tx: Tx,
    paid: KindLines & {
      /** Undefined for a deleted account. */
      buyer: Person | undefined
      /** The buyer had it before a dispute that was won, so it is restored even if it has ended in the meantime. */
      again?: boolean
    },
  ): Promise<ReadonlyMap<number, HandedOver>>
  /** The order ended without being handed over: releases its holds, if any. */
  release(platform: Platform, tx: Tx, ended: KindLines): Promise<void>
  /** It was refunded: ends what was given. */
  revoke(platform: Platform, tx: Tx, refunded: KindLines): Promise<void>
  /**
   * Of these lines, those that can no longer be refunded, because someone else has the item; locks what decides.
   * Without it, all can.
   */
  findFinal?(tx: Tx, lines: readonly OrderLine[]): Promise<readonly OrderLine[]>
  /** How its lines look in an order on the wire; without it, they have no page and no picture. */
  describe?(db: Db, itemIds: readonly number[]): Promise<ReadonlyMap<number, LineDescription>>
  /** What reconciling compares; without it, nothing is. */
  readonly audit?: LineAudit
  /**
   * The lessons that are paid for, by item: the money is held until they are taught. Without it, it is the seller's at once.
   */
  findLessons?(db: Db, itemIds: readonly number[]): Promise<ReadonlyMap<number, SoldLessons>>
}

export interface SoldLessons {
  /** How many it was paid for. */
  sold: number
  /** By time, as the calendar has them now. */
  lessons: readonly SoldLesson[]
}

export interface SoldLesson {
  lessonId: number
  startsAt: Date
  endsAt: Date
  /** 'cancelled' also where it takes place without this learner, whose seat ended before. */
  state: 'open' | 'suspended' | 'cancelled'
}

type WireLine = WireOrder['lines'][number]

/** How a line looks on the wire; each kind fills its own part. */
export interface LineDescription extends Partial<Pick<WireLine, 'trial' | 'class' | 'gift'>> {
  courseId: number
  /** '' for none. */
  coverUrl: string
  /** For receipts: when it starts, and who attends. */
  appointment?: Appointment
}

export interface Appointment {
  /** A date and time in Hong Kong. */
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

/** Compares paid lines with what buyers actually have, both ways. */
export interface LineAudit {
  /** Of these lines, those that the buyer should have but doesn't. */
  findMissing(db: Db, lines: readonly PaidLine[]): Promise<readonly PaidLine[]>
  /** Gives it again, without counting another sale. */
  restore(platform: Platform, line: PaidLine, at: Date): Promise<void>
  /** What buyers have as paid for, given within a period, by ID. */
  listGiven(
    db: Db,
    range: { from: Date; to: Date; afterId: number; limit: number },
  ): Promise<readonly Given[]>
}

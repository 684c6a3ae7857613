import type { ClosingPreview } from '#contract/admin/closing.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findLearners, findPeople, learnerCard, type Seller } from '../../accounts/index.ts'
import { countOnSale } from '../../catalogue/index.ts'
import { listComingClasses } from '../../classes/index.ts'
import {
  accountOf,
  type CommerceModule,
  findBalance,
  type Item,
  itemKey,
  listOpenOf,
} from '../../commerce/index.ts'
import { type EndingSeat, listComingSeats } from '../../lessons/index.ts'
import type { ClosingContext } from './closing.context.ts'

const rowsShown = 100
const affectedShown = 8
const mostOrders = 1000

interface PlannedSeat extends EndingSeat {
  kind: 'trial' | 'class'
  item: Item
  cents: number
}

/** What closing this seller would do now. It only reads. */
export async function previewClosing(
  context: Pick<ClosingContext, 'clock'> & { readonly commerce: Pick<CommerceModule, 'planRefunds'> },
  db: Db,
  seller: Seller,
): Promise<ClosingPreview> {
  const now = context.clock.now()
  const [classes, trials, balance, orders, courses] = await Promise.all([
    listComingClasses(db, seller, now),
    seller.type === 'teacher' ? listComingSeats(db, seller.id, now) : [],
    findBalance(db, seller),
    listOpenOf(db, seller, { afterId: 0, limit: mostOrders }),
    countOnSale(
      db,
      seller.type === 'centre'
        ? { teacherId: 0, centreId: seller.id, managesCentre: true }
        : { teacherId: seller.id, centreId: null, managesCentre: false },
      hongKongDay(now),
    ),
  ])
  const own = accountOf(seller)
  const asked = [
    ...classes.flatMap(({ seats }) => seats.map(seat => planOf('class', seat))),
    ...trials.map(seat => planOf('trial', seat)),
  ]
  const planned = await context.commerce.planRefunds(db, asked)
  const seats: PlannedSeat[] = asked.map(seat => ({
    ...seat,
    cents: planned.get(itemKey(seat.item))?.cents ?? 0,
  }))
  const refund = sum(seats)
  const ofTheirs = [...planned.values()]
    .filter(({ account }) => account === own)
    .reduce((cents, { heldCents }) => cents + heldCents, 0)
  const bySeat = new Map(seats.map(seat => [itemKey(seat.item), seat]))
  const rows = [
    ...classes.map(({ course, coming, lessons, seats: its }) => ({
      ...{ kind: 'class' as const, class_id: course.id, title: course.title, coming, lessons },
      ...countsOf(its.flatMap(seat => bySeat.get(itemKey(itemOf('class', seat))) ?? [])),
    })),
    ...[...Map.groupBy(trials, ({ title }) => title)].map(([title, its]) => ({
      ...{ kind: 'trial' as const, class_id: 0, title, coming: 0, lessons: 0 },
      ...countsOf(its.flatMap(seat => bySeat.get(itemKey(itemOf('trial', seat))) ?? [])),
    })),
  ].toSorted((one, other) => other.refund - one.refund)
  return {
    families: new Set(seats.map(({ userId }) => userId)).size,
    learners: countLearners(seats),
    seats: seats.reduce((count, { lessons }) => count + lessons, 0),
    classes: classes.length,
    trials: trials.length,
    refund,
    held: balance.heldCents,
    held_after: balance.heldCents - ofTheirs,
    available: balance.availableCents,
    courses,
    open_orders: orders.length,
    rows: rows.slice(0, rowsShown),
    affected: await presentAffected(
      db,
      seats
        .filter(({ cents }) => cents > 0)
        .toSorted((one, other) => other.cents - one.cents)
        .slice(0, affectedShown),
    ),
  }
}

const planOf = (kind: 'trial' | 'class', seat: EndingSeat) => ({ ...seat, kind, item: itemOf(kind, seat) })

export const itemOf = (kind: 'trial' | 'class', { itemId }: Pick<EndingSeat, 'itemId'>): Item => ({
  kind,
  itemId,
})

const sum = (seats: readonly PlannedSeat[]): number => seats.reduce((total, { cents }) => total + cents, 0)

const countLearners = (seats: readonly EndingSeat[]): number =>
  new Set(seats.map(({ userId, learnerId }) => `${userId} ${learnerId ?? ''}`)).size

const countsOf = (seats: readonly PlannedSeat[]) => ({
  learners: countLearners(seats),
  seats: seats.reduce((count, { lessons }) => count + lessons, 0),
  refund: sum(seats),
})

export interface AffectedSeat extends Pick<EndingSeat, 'itemId' | 'userId' | 'learnerId' | 'title'> {
  kind: 'trial' | 'class'
  cents: number
}

/** Of each only the first name of who learns. */
export async function presentAffected(
  db: Db,
  seats: readonly AffectedSeat[],
): Promise<ClosingPreview['affected']> {
  const [people, learners] = await Promise.all([
    findPeople(
      db,
      seats.map(({ userId }) => userId),
    ),
    findLearners(
      db,
      seats.flatMap(({ learnerId }) => learnerId ?? []),
    ),
  ])
  return seats.map(({ kind, itemId, userId, learnerId, title, cents }) => ({
    ...{ kind, item_id: itemId, title, refund: cents },
    learner_name: learnerCard({ userId, learnerId }, { people, learners }).learner_name,
  }))
}

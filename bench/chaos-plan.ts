import type { Stock } from './chaos-fixtures.ts'
import type { EventMode } from './chaos-server.ts'
import type { PlaceStock, SeatStock } from './seat-fixtures.ts'

/** The same seed draws the same; what the machine makes of it differs all the same. */
export class Draw {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, but without, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** Both ends are possible. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('nothing to pick from')
    // Within the list, which is not empty.
    return list[this.between(0, list.length - 1)] as T
  }

  /** Different ones. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list]
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const [taken] = left.splice(this.between(0, left.length - 1), 1)
      // `left` holds at least one here.
      return taken as T
    })
  }
}

/** What can go wrong, by where; of one group only one goes wrong at a time. */
const faultGroups = [
  ['event lost', 'event late', 'event twice', 'events out of order', 'answer lost', 'processing'],
  ['browser vanishes', 'double clicks'],
  ['two tabs, same cart', 'two tabs, overlapping'],
  ['store and assign misordered'],
] as const
export type Fault = (typeof faultGroups)[number][number]
export const faults: readonly Fault[] = faultGroups.flat()

export type Means = 'card' | 'card with a question' | 'wallet' | 'alipay'
export type Ending = 'store' | 'assign' | 'verify'

/** What becomes of a seat that the buyer has; a class is left in either case. */
export type SecondThoughts = 'cancel' | 'move' | null

export interface Tab {
  cart: readonly Stock[]
  /** Lessons; all of them or nothing. */
  seats: readonly SeatStock[]
  /** Classes: one that needs approval stands alone. */
  places: readonly PlaceStock[]
  whenFull: 'wait' | 'ask' | 'leave'
  /** An enrolment that the buyer has waited with: only what is offered is paid. */
  comesBackFor: number | null
  secondThoughts: SecondThoughts
  means: Means
  declinedFirst: boolean
  /** Is declined, or says no to Alipay, and leaves it at that. */
  givesUp: boolean
  /** On the declined card and on the good one: what they ask the sandbox for. */
  names: { declined: string; good: string }
  /** Pays where the sandbox sends its messages like this, if there is such a server. */
  events: EventMode | null
  /** Of each call at once. */
  clicks: number
  /** Never makes another call after so many steps. */
  stepsUntilGone: number
  /** Claims to have paid before it has. */
  hasty: boolean
  ending: readonly Ending[]
  /** What the buyer does when a call is cut off. */
  whenCut: 'again' | 'resume' | 'gone'
  startsAfterMs: number
  /** How long at most the buyer looks at it before each step. */
  thinksMs: number
}

export interface Plan {
  index: number
  faults: readonly Fault[]
  tabs: readonly Tab[]
}

/** All that is on sale. */
export interface Goods {
  stock: readonly Stock[]
  lessons: readonly SeatStock[]
  places: readonly PlaceStock[]
}

/** What one tab is about to buy. */
type Wanted = Pick<Tab, 'cart' | 'seats' | 'places'>

const runsNear = 10
const lessonsNear = 4
const placesNear = 4

/** So many that some are sold out. */
export const lessonsFor = (runs: number) => Math.ceil(runs / runsNear) * lessonsNear + lessonsNear

/** Those who come at the same time look at the same few lessons. */
export const lessonsAt = (index: number, lessons: readonly SeatStock[]): readonly SeatStock[] => {
  const first = Math.floor(index / runsNear) * lessonsNear
  return lessons.slice(first, first + lessonsNear + 2)
}

export const placesFor = (runs: number) => Math.ceil(runs / runsNear) * placesNear + placesNear

/** The same for classes; those before are still wanted, so that what comes free there finds someone. */
export const placesAt = (index: number, places: readonly PlaceStock[]): readonly PlaceStock[] => {
  const first = Math.max(0, Math.floor(index / runsNear) - 1) * placesNear
  return places.slice(first, first + placesNear * 2)
}

/** Nothing else can be bought with what someone has to approve. */
const alone = (wanted: Wanted): Wanted =>
  wanted.places.some(({ needsApproval }) => needsApproval) ? { ...wanted, cart: [], seats: [] } : wanted

/** Someone who waited comes back. */
export function drawReturn(draw: Draw, index: number, enrolmentId: number, place: PlaceStock): Plan {
  const chosen = drawFaults(draw, draw.chance(0.6) ? 0 : 1)
  const tab = drawTab(draw, chosen, { cart: [], seats: [], places: [place] }, draw.between(0, 250))
  return { index, faults: chosen, tabs: [{ ...tab, comesBackFor: enrolmentId }] }
}

export function drawPlan(draw: Draw, index: number, { stock, lessons, places }: Goods): Plan {
  const count = draw.chance(0.1) ? 0 : draw.chance(0.55) ? 1 : 2
  const chosen = drawFaults(draw, count)
  const near = lessonsAt(index, lessons)
  const nearPlaces = placesAt(index, places)
  const what = draw.pick(['products', 'seats', 'both', 'place', 'place', 'place', 'place', 'all'] as const)
  const wanted = alone({
    cart: ['products', 'both', 'all'].includes(what) ? draw.some(stock, draw.between(1, 3)) : [],
    seats: ['seats', 'both', 'all'].includes(what) ? draw.some(near, draw.between(1, 2)) : [],
    places: ['place', 'all'].includes(what) ? draw.some(nearPlaces, 1) : [],
  })
  const startsAfterMs = draw.between(0, 250)
  // So that they are in each other's way.
  const soonAfter = startsAfterMs + draw.between(0, 40)
  const tabs = [drawTab(draw, chosen, wanted, startsAfterMs)]
  if (chosen.includes('two tabs, same cart')) tabs.push(drawTab(draw, chosen, wanted, soonAfter))
  if (chosen.includes('two tabs, overlapping')) {
    const other = alone({
      cart: overlapping(draw, wanted.cart, stock),
      seats: overlapping(draw, wanted.seats, near),
      places: wanted.places.length > 0 && draw.chance(0.6) ? wanted.places : draw.some(nearPlaces, 1),
    })
    tabs.push(drawTab(draw, chosen, other, soonAfter))
  }
  return { index, faults: chosen, tabs }
}

/** Some of the same, and some others; nothing where nothing of the kind is wanted. */
function overlapping<T>(draw: Draw, wanted: readonly T[], all: readonly T[]): T[] {
  if (wanted.length === 0) return []
  const shared = draw.some(wanted, draw.between(1, wanted.length))
  const others = draw.some(
    all.filter(one => !wanted.includes(one)),
    draw.between(shared.length === wanted.length ? 1 : 0, 2),
  )
  return [...shared, ...others]
}

/** Each as likely as any other, the second from another group than the first. */
function drawFaults(draw: Draw, count: number): Fault[] {
  if (count === 0) return []
  const first = draw.pick(faults)
  const others = faultGroups.filter(group => !group.some(fault => fault === first)).flat()
  return count === 1 ? [first] : [first, draw.pick(others)]
}

function drawTab(draw: Draw, chosen: readonly Fault[], wanted: Wanted, startsAfterMs: number): Tab {
  const outOfOrder = chosen.includes('events out of order')
  const byCard = outOfOrder || chosen.includes('answer lost') || chosen.includes('processing')
  const needsApproval = wanted.places.some(place => place.needsApproval)
  const drawn = byCard
    ? draw.pick<Means>(['card', 'card with a question'])
    : draw.pick<Means>(['card', 'card', 'card with a question', 'wallet', 'alipay'])
  // Alipay can't authorise.
  const means = needsApproval && drawn === 'alipay' ? 'wallet' : drawn
  const misordered = chosen.includes('store and assign misordered')
  const usual: Ending[] = means === 'alipay' ? ['verify'] : ['store', 'assign']
  return {
    ...wanted,
    whenFull: draw.pick(['wait', 'wait', 'ask', 'leave'] as const),
    comesBackFor: null,
    secondThoughts: draw.chance(wanted.places.length > 0 ? 0.65 : 0.8)
      ? null
      : draw.pick<SecondThoughts>(['cancel', 'move']),
    means,
    givesUp: !outOfOrder && draw.chance(0.08),
    declinedFirst: outOfOrder || (means !== 'alipay' && draw.chance(0.25)),
    names: {
      // Told of after the payment that came after it.
      declined: outOfOrder ? 'late event' : anybody,
      good: nameFor(chosen) ?? (needsApproval ? draw.pick(approvalNames) : anybody),
    },
    events: eventsFor(chosen),
    clicks: chosen.includes('double clicks') ? draw.between(2, 4) : 1,
    stepsUntilGone: chosen.includes('browser vanishes') ? draw.between(1, 5) : Infinity,
    hasty: misordered && draw.chance(0.5),
    ending: misordered ? drawEnding(draw) : usual,
    whenCut: draw.pick(['again', 'again', 'resume', 'gone']),
    startsAfterMs,
    thinksMs: draw.pick([0, 20, 80]),
  }
}

const anybody = 'Lee Mei Ling'
/** The provider lets go after an hour, or captures and its answer is lost. */
const approvalNames = [anybody, anybody, 'short authorisation', 'lost capture']

const nameFor = (chosen: readonly Fault[]): string | null => {
  if (chosen.includes('event lost')) return 'no event'
  if (chosen.includes('event late')) return 'late event'
  if (chosen.includes('event twice')) return 'double event'
  if (chosen.includes('answer lost')) return 'lost answer'
  return chosen.includes('processing') ? 'processing' : null
}

const eventsFor = (chosen: readonly Fault[]): EventMode | null => {
  if (chosen.includes('event lost')) return 'off'
  if (chosen.includes('event late')) return 'late'
  return chosen.includes('event twice') ? 'double' : null
}

const drawEnding = (draw: Draw): Ending[] =>
  draw.pick<Ending[]>([
    ['assign', 'store'],
    ['assign'],
    ['store'],
    ['store', 'store', 'assign', 'assign'],
    ['assign', 'verify', 'store', 'assign'],
  ])

import { type refundRoutes, type refundWhys, unopenedDays } from '#contract/rules/refund-requests.ts'

export interface Route {
  route: (typeof refundRoutes)[number]
  why: (typeof refundWhys)[number]
  /** Null where it is not refunded without asking. */
  freeUntil: Date | null
}

export interface LineFacts {
  kind: string
  priceCents: number
  /** What could still be refunded. */
  leftCents: number
  /** A request about it is open, or staff have decided against one. */
  asked: boolean
  /** Of a lesson or class. */
  seat?: { startsAt: Date; freeUntil: Date | null } | undefined
  /** Of files: opened, and whether their seller refunds what was not when it was paid. */
  files?: { opened: boolean; refunded: boolean } | undefined
  paidAt: Date | null
}

const dayMs = 86_400_000

/** What becomes of a line that is asked about. A rule that allows it comes before a request that waits. */
export function routeOf(line: LineFacts, now: Date): Route {
  const as = (route: Route['route'], why: Route['why'], freeUntil: Date | null = null) => ({
    ...{ route, why, freeUntil },
  })
  if (line.priceCents === 0) return as('none', 'free_of_charge')
  if (line.leftCents === 0) return as('none', 'refunded')
  if (line.kind === 'gift') return as('none', 'gift')
  if (line.asked) return as('none', 'asked')
  const { seat } = line
  if (line.kind === 'trial') {
    if (!seat) return as('seller', 'lesson_over')
    if (seat.freeUntil) return as('now', 'lesson_free', seat.freeUntil)
    return as('seller', seat.startsAt > now ? 'lesson_late' : 'lesson_over')
  }
  if (line.kind === 'class')
    return seat?.freeUntil ? as('now', 'class_free', seat.freeUntil) : as('seller', 'class_late')
  const until = line.files?.refunded && line.paidAt ? unopenedUntil(line.paidAt) : null
  if (until && until > now && !line.files?.opened) return as('now', 'unopened', until)
  return as('seller', 'files')
}

/** To the moment, in days of 24 hours. */
export const unopenedUntil = (paidAt: Date): Date => new Date(paidAt.getTime() + unopenedDays * dayMs)

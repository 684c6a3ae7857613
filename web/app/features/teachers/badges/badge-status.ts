import { type BadgeKind, badgeReminderDays } from '#contract/rules/badges.ts'
import { addDays, type Day } from '#contract/rules/hong-kong-time.ts'
import type { OwnBadge } from '#contract/teachers/teacher-badges.ts'

/** An owner's status for one kind of badge. */
export interface BadgeStatus {
  /** Shown to everyone. */
  confirmed: OwnBadge | undefined
  /** Pending with staff, perhaps to renew the displayed one. */
  claim: OwnBadge | undefined
  /** The result of the last one, if there is neither; or of the last renewal. */
  last: OwnBadge | undefined
  mayClaim: boolean
}

/** `badges` are newest first. */
export function statusOf(badges: readonly OwnBadge[], kind: BadgeKind, today: Day): BadgeStatus {
  const own = badges.filter(badge => badge.kind === kind)
  const confirmed = own.find(badge => badge.state === 'confirmed' && (badge.valid_until ?? '') >= today)
  const claim = own.find(({ state }) => state === 'claimed')
  const [newest] = own
  const last = newest && newest !== confirmed && newest !== claim ? newest : undefined
  return { confirmed, claim, last, mayClaim: !claim && (!confirmed || endsSoon(confirmed, today)) }
}

const endsSoon = ({ valid_until: day }: OwnBadge, today: Day): boolean =>
  (day ?? '') <= addDays(today, badgeReminderDays)

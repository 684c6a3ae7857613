/** What staff can confirm of somebody who teaches, in the order in which it is shown. */
export const teacherBadgeKinds = ['documents', 'scrc', 'registered_teacher'] as const
/** And of a centre. */
export const centreBadgeKinds = ['edb_school'] as const

export const badgeKinds = [...teacherBadgeKinds, ...centreBadgeKinds] as const
export type BadgeKind = (typeof badgeKinds)[number]

/** A picture or a PDF that proves it. */
export const proofFile = {
  maxBytes: 10 * 1024 * 1024,
  extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.pdf'],
} as const

/** As the Education Bureau's public list writes the number of a school. */
export const schoolNumberPattern = /^[A-Z0-9][A-Z0-9 /()-]{2,19}$/

/** So long before its last day the owner is reminded, and the badge can be renewed. */
export const badgeReminderDays = 30
/** No check counts for longer than this. */
export const badgeLongestYears = 10

/** What staff can confirm about a teacher, in the order it is shown. */
export const teacherBadgeKinds = ['documents', 'scrc', 'registered_teacher'] as const
/** What staff can confirm about a centre. */
export const centreBadgeKinds = ['edb_school'] as const

export const badgeKinds = [...teacherBadgeKinds, ...centreBadgeKinds] as const
export type BadgeKind = (typeof badgeKinds)[number]

/** A picture or a PDF as proof. */
export const proofFile = {
  maxBytes: 10 * 1024 * 1024,
  extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.pdf'],
} as const

/** The format of a school's number in the Education Bureau's public list. */
export const schoolNumberPattern = /^[A-Z0-9][A-Z0-9 /()-]{2,19}$/

/** This many days before a badge ends, its owner is reminded and can renew it. */
export const badgeReminderDays = 30
/** A badge is never valid for longer than this. */
export const badgeLongestYears = 10

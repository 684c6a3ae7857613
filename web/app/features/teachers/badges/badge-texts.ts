import type { BadgeKind } from '#contract/rules/badges.ts'
import type { PublicBadge } from '#contract/teachers/teacher-badges.ts'
import { m } from '#messages/messages.js'
import { longDayText } from '../../../lib/dates.ts'

const names: Readonly<Record<BadgeKind, () => string>> = {
  documents: m.badges_documents,
  scrc: m.badges_scrc,
  registered_teacher: m.badges_registered_teacher,
  edb_school: m.badges_edb_school,
}

export const badgeName = (kind: BadgeKind): string => names[kind]()

const proofs: Readonly<Record<BadgeKind, () => string>> = {
  documents: m.badges_documents_proof,
  scrc: m.badges_scrc_proof,
  registered_teacher: m.badges_registered_teacher_proof,
  edb_school: m.badges_edb_school_proof,
}

/** Which document proves it. */
export const badgeProofText = (kind: BadgeKind): string => proofs[kind]()

/** One sentence that explains it. */
export function badgeAbout({ kind, valid_until: day, number }: PublicBadge): string {
  const until = longDayText(day)
  switch (kind) {
    case 'documents':
      return m.badges_documents_about({ until })
    case 'scrc':
      return m.badges_scrc_about({ until })
    case 'registered_teacher':
      return m.badges_registered_teacher_about({ until })
    case 'edb_school':
      return m.badges_edb_school_about({ until, number })
  }
}

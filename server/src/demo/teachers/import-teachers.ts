import type { LanguageLevel } from '#contract/rules/teacher-profile.ts'
import { safeHtml } from '#server/kernel/safe-html.ts'
import { noteApplication } from '#server/modules/accounts/index.ts'
import { claimFiles } from '#server/modules/media/index.ts'
import { insertDocuments } from '#server/modules/teachers/application/application.repository.ts'
import {
  documentRequests,
  teacherApplications,
  teacherLanguages,
  teacherPackages,
  teachers,
} from '#server/modules/teachers/teachers.tables.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { findUserIds } from '../accounts/find-ids.ts'

export interface ImportedTeacher {
  username: string
  title: string
  titleZh: string
  subTitle: string
  subTitleZh: string
  about: string
  aboutZh: string
  gender: 'male' | 'female' | null
  country: string
  languages: readonly { language: string; level: LanguageLevel }[]
  packages: readonly { title: string; titleZh: string; priceCents: number }[]
  application: 'submitted' | 'more_asked' | 'approved' | 'declined'
  /** Why it was declined; '' otherwise. */
  reason?: string
  /** Their files of media, which nothing uses yet. */
  documents?: readonly { fileId: string; title: string }[]
  /** Likewise, a video. */
  introFileId?: string | null
  /** What staff asked for, and when. */
  request?: { text: string; askedAt: Date } | null
  createdAt: Date
}

/** Imports teachers as they are, for existing accounts; known ones are skipped. */
export async function importTeachers(tx: Tx, everyone: readonly ImportedTeacher[]): Promise<void> {
  const ids = await findUserIds(
    tx,
    everyone.map(({ username }) => username),
  )
  for (const {
    username,
    languages,
    packages,
    application,
    reason = '',
    documents = [],
    request,
    createdAt,
    ...said
  } of everyone) {
    const userId = ids.get(username)
    if (userId === undefined) continue
    const added = await tx
      .insert(teachers)
      .values({ ...said, userId, createdAt, updatedAt: createdAt })
      .onConflictDoNothing()
      .returning({ id: teachers.userId })
    if (added.length === 0) continue
    const decidedAt = application === 'approved' || application === 'declined' ? createdAt : null
    await tx
      .insert(teacherApplications)
      .values({ userId, state: application, submittedAt: createdAt, decidedAt, reason })
    await noteApplication(tx, userId, { state: application, submittedAt: createdAt })
    const fileIds = [
      ...documents.map(({ fileId }) => fileId),
      ...(said.introFileId ? [said.introFileId] : []),
    ]
    await claimFiles(tx, { ownerIds: [userId], ids: fileIds, at: createdAt })
    await insertDocuments(tx, userId, documents, createdAt)
    if (request) {
      const { text, askedAt } = request
      await tx
        .insert(documentRequests)
        .values({ teacherId: userId, requestText: safeHtml(text), state: 'open', askedAt })
    }
    const placed = <T>(items: readonly T[]) =>
      items.map((item, index) => ({ ...item, teacherId: userId, position: index + 1 }))
    if (languages.length > 0) await tx.insert(teacherLanguages).values(placed(languages))
    if (packages.length > 0)
      await tx.insert(teacherPackages).values(placed(packages).map(offered => ({ ...offered, createdAt })))
  }
}

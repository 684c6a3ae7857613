import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  accountDeletion,
  type DataPart,
  dataExport,
  noteApplication,
  type Person,
} from '../../accounts/index.ts'
import { releaseFiles } from '../../media/index.ts'
import { deleteDocuments, findApplication } from '../application/application.repository.ts'
import { exportBadges, forgetBadges } from '../badges/badge-personal-data.ts'
import { forgetInvitationsTo, listInvitationsTo } from '../centres/centre-invitation.repository.ts'
import { exportPayout, forgetPayout } from '../payout-account/payout-personal-data.ts'
import {
  documentRequests,
  teacherApplications,
  teacherDocuments,
  teacherLanguages,
  teacherPackages,
  teachers,
} from '../teachers.tables.ts'
import { findTeacher, listLanguages, listPackages } from './teacher.repository.ts'

/** Registers what this module answers when an account is exported or deleted. */
export function registerPersonalData(platform: Pick<Platform, 'clock' | 'hooks' | 'jobs' | 'vault'>): void {
  platform.hooks.on(accountDeletion, 'teachers', (tx, person) => forgetTeacher(platform, tx, person))
  platform.hooks.on(dataExport, 'teachers', (db, person) => exportTeacher(platform, db, person))
}

/** Their profile is deleted; the fact that someone taught stays, for paid lessons. */
async function forgetTeacher(
  platform: Pick<Platform, 'clock' | 'jobs' | 'vault'>,
  tx: Tx,
  person: Person,
): Promise<void> {
  const { userId } = person
  await forgetBadges(platform, tx, person)
  await forgetPayout(platform, tx, person)
  await forgetInvitationsTo(tx, person)
  const teacher = await findTeacher(tx, userId)
  if (!teacher) return
  const fileIds = await deleteDocuments(tx, userId)
  if (teacher.introFileId) fileIds.push(teacher.introFileId)
  await tx.delete(teacherLanguages).where(eq(teacherLanguages.teacherId, userId))
  await tx.delete(documentRequests).where(eq(documentRequests.teacherId, userId))
  await tx.delete(teacherApplications).where(eq(teacherApplications.userId, userId))
  await noteApplication(tx, userId, null)
  const endedAt = platform.clock.now()
  await tx
    .update(teacherPackages)
    .set({ title: '', titleZh: '', description: '', venue: '', endedAt })
    .where(eq(teacherPackages.teacherId, userId))
  const nothing = { title: '', titleZh: '', subTitle: '', subTitleZh: '', about: '', aboutZh: '' }
  await tx
    .update(teachers)
    .set({ ...nothing, gender: null, country: null, introFileId: null, updatedAt: endedAt })
    .where(eq(teachers.userId, userId))
  await releaseFiles(platform, tx, fileIds)
}

async function exportTeacher(platform: Pick<Platform, 'vault'>, db: Db, person: Person): Promise<DataPart> {
  const { userId } = person
  const teacher = await findTeacher(db, userId)
  const badges = await exportBadges(db, person)
  const invitations = (await listInvitationsTo(db, person.email)).map(({ state, createdAt, decidedAt }) => ({
    state,
    invited: createdAt.toISOString(),
    decided: decidedAt?.toISOString() ?? null,
  }))
  const besides = { badges, centre_invitations: invitations }
  if (!teacher) return { section: 'teaching', data: besides }
  const [languages, packages, documents, requests, application] = await Promise.all([
    listLanguages(db, userId),
    listPackages(db, userId),
    db.select().from(teacherDocuments).where(eq(teacherDocuments.teacherId, userId)),
    db.select().from(documentRequests).where(eq(documentRequests.teacherId, userId)),
    findApplication(db, userId),
  ])
  const { title, titleZh, subTitle, subTitleZh, about, aboutZh, gender, country } = teacher
  return {
    section: 'teaching',
    data: {
      ...besides,
      teacher: {
        title,
        title_zh: titleZh,
        sub_title: subTitle,
        sub_title_zh: subTitleZh,
        about,
        about_zh: aboutZh,
        gender,
        country,
        application: application
          ? {
              state: application.state,
              submitted: application.submittedAt.toISOString(),
              decided: application.decidedAt?.toISOString() ?? null,
              reason: application.reason,
            }
          : null,
        languages: languages.map(({ language, level }) => ({ language, level })),
        packages: packages.map(({ title, priceCents }) => ({ title, price: priceCents / 100 })),
        documents: documents.map(({ title, addedAt }) => ({ title, added: addedAt.toISOString() })),
        requests: requests.map(({ requestText, askedAt, state }) => ({
          request_text: requestText,
          asked: askedAt.toISOString(),
          state,
        })),
        payout: await exportPayout(platform, db, person),
      },
    },
  }
}

import { periodOf } from '#contract/rules/hong-kong-time.ts'
import type { teacherApplicationContract } from '#contract/teachers/teacher-application.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fulfilRequests } from '../profile/fulfil-requests.ts'
import { countTeacherTabs, listTeacherRows } from '../profile/list-teachers.ts'
import { declineApplication, reopenApplication, setTeacherStatus } from '../profile/set-teacher-status.ts'
import { presentApplicant, presentRequest } from './application.presenter.ts'
import { applyToTeach } from './apply-to-teach.ts'
import { askForDocuments } from './ask-for-documents.ts'
import { uploadDocuments, viewUploadPage } from './upload-documents.ts'
import { viewApplication, viewDocument, viewRequests } from './view-application.ts'
import { viewTeacherDocuments, zipTeacherDocuments } from './view-teacher-documents.ts'
import { withdrawAsked } from './withdraw-requests.ts'

const done = { status: 200 } as const

export function applicationRoutes(platform: Platform): Handlers<typeof teacherApplicationContract> {
  return {
    teacherRegister: async ({ body, files, caller, locale, address }) => {
      const {
        profile_pic_changed: changed,
        submission_id: submission,
        website = '',
        invitation,
        ...form
      } = body
      const keepsPicture = changed === '0' || changed === 'false'
      const person = await applyToTeach(platform, caller, {
        form,
        documents: files['qualification_files[]'] ?? [],
        picture: keepsPicture ? undefined : files.profile_picture?.bytes,
        submission,
        honeypot: website,
        invitation: invitation || undefined,
        locale,
        address,
      })
      return { error: false, errors: {}, user: presentApplicant(person) }
    },
    teacherApplication: ({ caller }) => viewApplication(platform, caller),
    teacherRequests: ({ params, caller }) => viewRequests(platform, caller, params.authId),
    documentLinkView: async ({ params, caller }) => {
      const { person, expiresAt, requests } = await viewUploadPage(platform, caller, params.userId)
      return {
        user_id: person.userId,
        first_name: person.firstName,
        expires_at: expiresAt?.toISOString() ?? null,
        requests: requests.map(presentRequest),
      }
    },
    documentsUpload: async ({ body, files, caller }) => {
      const documents = files['qualification_files[]'] ?? []
      return {
        ...done,
        documents: await uploadDocuments(platform, caller, { part: body.user_id, documents }),
      }
    },
    documentView: ({ params, caller }) => viewDocument(platform, caller, params.id),
    teacherDocuments: ({ params, caller }) => viewTeacherDocuments(platform, caller, params.id),
    teacherDocumentsZip: ({ params, caller }) => zipTeacherDocuments(platform, caller, params.id),
    documentsRequest: async ({ body: { teacher_id: teacherId, email, request_text: text }, caller }) => ({
      ...done,
      id: await askForDocuments(platform, caller, { teacherId, email, text }),
    }),
    requestsFulfil: async ({ body, caller }) => ({
      ...done,
      fulfilled: await fulfilRequests(platform, caller, body.teacher_id),
    }),
    userStatusSet: async ({ body: { user_id: userId, status, reason = '' }, caller }) => {
      await setTeacherStatus(platform, caller, { userId, status, reason })
      return done
    },
    requestsWithdraw: async ({ body, caller }) => ({
      status: 200,
      withdrawn: await withdrawAsked(platform, caller, body.teacher_id),
    }),
    applicationReopen: async ({ body, caller }) => {
      await reopenApplication(platform, caller, body.user_id)
      return { status: 200 }
    },
    applicationDecline: async ({ body: { user_id: userId, reason }, caller }) => {
      await declineApplication(platform, caller, { userId, reason })
      return done
    },
    adminTeachers: ({ body: { q = '', dateFrom, dateTo, ...wanted } }) =>
      listTeacherRows(platform, { ...wanted, q, ...periodOf({ dateFrom, dateTo }) }),
    adminTeacherTabs: () => countTeacherTabs(platform),
  }
}

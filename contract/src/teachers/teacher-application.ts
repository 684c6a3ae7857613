import { z } from 'zod'
import { email, newPassword, phone, secret, username } from '../accounts/accounts.ts'
import { endpoint } from '../kit/endpoint.ts'
import { countLimit, teacherSorts } from '../rules/staff-lists.ts'
import { aboutMaxLength, documentFiles, pictureMaxBytes } from '../rules/teacher-form.ts'
import { daysPart, id, languageCode, line, localised, prose, requiredLine, status200 } from '../shared.ts'

/** What everyone who applies to teach fills in. */
export const applicantFields = z.object({
  first_name: requiredLine(60),
  last_name: requiredLine(60),
  display_name: requiredLine(120),
  phone_number: phone.refine(text => text.length > 0, { error: 'required' }),
  gender: z
    .string()
    .transform(text => text.trim().toLowerCase())
    .refine(text => text !== '', { error: 'required' })
    .pipe(z.enum(['male', 'female'])),
  about: prose(aboutMaxLength).optional(),
})

/** Further fields for applicants who aren't signed in. Everyone else already has an account. */
export const applicantAccountFields = z.object({
  email,
  username,
  password: newPassword,
  confirmpassword: secret,
})

/** As typed. Required fields depend on the caller, so the server checks all fields together. */
const typed = z.string().max(40_000).optional()

const applicationState = z.enum(['submitted', 'more_asked', 'approved', 'declined'])
const requestState = z.enum(['open', 'answered', 'fulfilled'])

const documentRequest = z.object({
  id: z.number(),
  /** HTML, sanitised. */
  request_text: z.string(),
  state: requestState,
  created_at: z.string(),
  answered_at: z.string().nullable(),
})
export type DocumentRequest = z.output<typeof documentRequest>

const document = z.object({
  id: z.number(),
  title: z.string(),
  doc_name: z.string(),
  doc_type: z.string(),
  /** A short-lived link. */
  doc_path: z.string(),
  size_mb: z.number(),
  added_at: z.string(),
})
export type TeacherDocument = z.output<typeof document>

const application = z.object({
  user_id: z.number(),
  state: applicationState,
  email: z.string(),
  email_verified: z.boolean(),
  submitted_at: z.string(),
  decided_at: z.string().nullable(),
  /** Why it was declined. */
  reason: z.string(),
  documents: z.array(document),
  requests: z.array(documentRequest),
})
export type TeacherApplication = z.output<typeof application>

const teacherRow = z.object({
  user_id: z.number(),
  teacherId: z.number(),
  auth_id: z.number(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  contact_no: z.string(),
  role_id: z.number(),
  status: z.number(),
  /** Null if the user never applied. */
  application: applicationState.nullable(),
  registered_at: z.string(),
  submitted_at: z.string().nullable(),
  /** Why the application was declined; '' if it wasn't. */
  reason: z.string(),
  profile_picture: z.string(),
  documents: z.number(),
  /** Whether there is an application or a document that staff haven't looked at yet. */
  unread: z.boolean(),
  requests: z.array(documentRequest),
  /** Requests whose documents staff have seen. */
  viewed: z.array(z.number()),
})
export type TeacherRow = z.output<typeof teacherRow>

const files = {
  'qualification_files[]': {
    maxBytes: documentFiles.maxBytes,
    many: documentFiles.maxCount,
    spool: true,
  },
} as const

const fileErrors = [
  'upload_name',
  'upload_empty',
  'upload_too_large',
  'quota_exceeded',
  'storage_full',
] as const
const linkErrors = ['link_unknown', 'link_expired', 'link_used'] as const

/** The token of an emailed link, or the teacher's own user ID; both as text. */
const uploadPart = line(400).refine(text => text.length > 0, { error: 'required' })

export const teacherApplicationContract = {
  teacherRegister: endpoint({
    method: 'POST',
    path: 'teacher/register',
    summary:
      "Applies to teach. Someone new gets an account and a verification link; a signed-in student or parent keeps theirs and isn't asked for email, username and password. Sending the same `submission_id` again returns the first answer.",
    access: 'public',
    bodyFrom: 'multipart',
    files: { ...files, profile_picture: { maxBytes: pictureMaxBytes } },
    query: localised,
    body: z.object({
      first_name: typed,
      last_name: typed,
      display_name: typed,
      phone_number: typed,
      gender: typed,
      about: typed,
      email: typed,
      username: typed,
      password: typed,
      confirmpassword: typed,
      profile_pic_changed: z.enum(['0', '1', 'true', 'false', '']).optional(),
      submission_id: z.uuid().optional(),
      /**
       * The token of an invitation to a centre: its address is the account's, is verified, and the teacher joins the
       * centre once approved.
       */
      invitation: line(200).optional(),
      website: line(200).optional(),
    }),
    response: z.object({
      error: z.literal(false),
      errors: z.record(z.string(), z.string()),
      user: z.object({
        user_id: z.number(),
        auth_id: z.number(),
        username: z.string(),
        email: z.string(),
        display_name: z.string(),
        role_id: z.number(),
        status: z.number(),
        email_verified: z.boolean(),
      }),
    }),
    errors: [
      ...linkErrors,
      'token_invalid',
      'role_refused',
      'spam',
      'username_taken',
      'email_taken',
      'password_common',
      'password_mismatch',
      'conflict_fields',
      'picture_type',
      'picture_broken',
      'teacher_already',
      'application_open',
      'documents_many',
      ...fileErrors,
    ],
  }),
  teacherApplication: endpoint({
    method: 'GET',
    path: 'teacher/application',
    summary:
      "Returns the state of the caller's application, with its documents and what staff have asked for.",
    access: 'user',
    query: localised,
    response: application,
    errors: ['application_unknown'],
  }),
  teacherRequests: endpoint({
    method: 'GET',
    path: 'teacher/request/{authId}',
    summary:
      "Lists the documents staff have asked the caller for and not yet received. `authId` is the caller's `auth_id`; staff may send anyone's.",
    access: 'user',
    params: z.object({ authId: id }),
    query: localised,
    response: z.array(documentRequest),
    errors: ['not_yours', 'user_unknown'],
  }),
  documentLinkView: endpoint({
    method: 'GET',
    path: 'teacher/upload-documents/{userId}',
    summary:
      "Returns what an emailed document link asks for. `userId` is the last part of the link, or the signed-in caller's user ID in base64.",
    access: 'public',
    cache: 'no-store',
    params: z.object({ userId: uploadPart }),
    query: localised,
    response: z.object({
      user_id: z.number(),
      first_name: z.string(),
      expires_at: z.string().nullable(),
      requests: z.array(documentRequest),
    }),
    errors: ['sign_in_required', 'not_yours', ...linkErrors],
  }),
  documentsUpload: endpoint({
    method: 'POST',
    path: 'teacher/upload-documents',
    summary:
      "Adds documents, either through an emailed link (`user_id` is the last part of the link) or to the caller's own application (`user_id` is the caller's ID). Send `user_id` before the files; otherwise none of them is read.",
    access: 'public',
    bodyFrom: 'multipart',
    files,
    query: localised,
    body: z.object({ user_id: uploadPart }),
    response: z.object({ status: z.literal(200), documents: z.number() }),
    errors: ['sign_in_required', 'not_yours', ...linkErrors, 'documents_many', ...fileErrors],
  }),
  documentView: endpoint({
    method: 'GET',
    path: 'teacher/document/{id}',
    summary: 'Returns one document with a short-lived link, for its owner and staff.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: document,
    errors: ['document_unknown'],
  }),
  teacherDocuments: endpoint({
    method: 'GET',
    path: 'teacher/documents/{id}',
    summary:
      "Lists a teacher's or applicant's documents, each with a short-lived link. `id` is their user ID.",
    access: 'staff',
    permission: 'documents.read',
    params: z.object({ id }),
    query: localised,
    response: z.array(document),
    errors: ['user_unknown'],
  }),
  teacherDocumentsZip: endpoint({
    method: 'GET',
    path: 'teacher/documents/{id}/zip',
    summary: 'Returns the same documents as one archive.',
    access: 'staff',
    permission: 'documents.read',
    params: z.object({ id }),
    query: z.object({ language_code: languageCode }),
    cache: 'no-store',
    reply: 'file',
    fileTypes: ['application/zip'],
    errors: ['user_unknown', 'document_unknown'],
  }),
  documentsRequest: endpoint({
    method: 'POST',
    path: 'teacher/documents/request',
    summary:
      'Asks a teacher or applicant for documents, in an email with a link. `request_text` may hold HTML; line breaks are kept.',
    access: 'staff',
    permission: 'documents.ask',
    query: localised,
    body: z.object({
      teacher_id: id,
      email: line(254).optional(),
      request_text: prose(4000).refine(text => text.length > 0, { error: 'required' }),
    }),
    response: z.object({ status: z.literal(200), id: z.number() }),
    errors: ['user_unknown', 'application_state'],
  }),
  requestsFulfil: endpoint({
    method: 'POST',
    path: 'admin/request/update',
    summary: "Marks a teacher's document requests as fulfilled where documents have arrived.",
    access: 'staff',
    permission: 'documents.read',
    query: localised,
    body: z.object({ fulfilled: z.literal([1, '1']), teacher_id: id }),
    response: z.object({ status: z.literal(200), fulfilled: z.number() }),
    errors: ['user_unknown'],
  }),
  requestsWithdraw: endpoint({
    method: 'POST',
    path: 'admin/request/withdraw',
    summary:
      'Withdraws the requests of a teacher that nothing has answered: their links lead nowhere, and an application that waited for them can be decided.',
    access: 'staff',
    permission: 'documents.ask',
    query: localised,
    body: z.object({ teacher_id: id }),
    response: z.object({ status: z.literal(200), withdrawn: z.number() }),
    errors: ['user_unknown', 'request_none'],
  }),
  applicationReopen: endpoint({
    method: 'POST',
    path: 'admin/application/reopen',
    summary: 'Opens a declined application again: it waits to be decided as before.',
    access: 'staff',
    permission: 'teachers.decide',
    query: localised,
    body: z.object({ user_id: id }),
    response: status200,
    errors: ['user_unknown', 'application_state'],
  }),
  userStatusSet: endpoint({
    method: 'POST',
    path: 'admin/user/status',
    summary:
      'Accepts an application whose documents were opened or activates a teacher (1), or deactivates a teacher (3).',
    access: 'staff',
    permission: 'teachers.decide',
    query: localised,
    body: z.object({
      user_id: id,
      status: z.coerce.number().pipe(z.literal([1, 3])),
      /** Why the teacher is deactivated. They receive it by email, and it is recorded in the audit log. */
      reason: prose(1000)
        .refine(text => text.length > 0, { error: 'required' })
        .optional(),
    }),
    response: status200,
    errors: [
      'user_unknown',
      'application_state',
      'application_waiting',
      'application_unread',
      'application_unverified',
      'password_needed',
      'person_suspended',
      'closing_final',
    ],
  }),
  applicationDecline: endpoint({
    method: 'POST',
    path: 'admin/application/decline',
    summary: 'Declines an application with a reason. The applicant may apply again.',
    access: 'staff',
    permission: 'teachers.decide',
    query: localised,
    body: z.object({
      user_id: id,
      reason: prose(2000).refine(text => text.length > 0, { error: 'required' }),
    }),
    response: status200,
    errors: ['user_unknown', 'application_state'],
  }),
  adminTeachers: endpoint({
    method: 'POST',
    path: 'admin/teachers',
    summary:
      'Lists teachers and applicants, newest first: all, inactive, or requests (pending applications). Counts stop at 1,000. `q` matches parts of names, addresses and numbers; the dates are when teachers registered and applicants applied.',
    access: 'staff',
    permission: 'teachers.read',
    query: localised,
    body: z.object({
      tab: z.enum(['all', 'inactive', 'requests']).default('all'),
      sort: z.enum(teacherSorts).default('-registered'),
      limit: z.coerce.number().int().min(1).max(100).default(10),
      offset: z.coerce.number().int().min(0).max(countLimit).default(0),
      q: line(100).optional(),
      ...daysPart,
    }),
    response: z.object({ teachers: z.array(teacherRow), count: z.number(), more: z.boolean() }),
  }),
  adminTeacherTabs: endpoint({
    method: 'GET',
    path: 'admin/teachers/tabs',
    summary:
      'Returns how many teachers and applicants each tab holds, counted up to 1,000, and what has waited longest.',
    access: 'staff',
    permission: 'teachers.read',
    query: localised,
    response: z.object({
      all: z.number(),
      inactive: z.number(),
      requests: z.number(),
      /** When the oldest pending application was sent. */
      waiting_since: z.string().nullable(),
    }),
  }),
} as const

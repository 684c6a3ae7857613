import { z } from 'zod'
import { newPasswordOrBlank, phone, secret } from '../accounts/accounts.ts'
import { endpoint } from '../kit/endpoint.ts'
import { addedSlot, changedSlot } from '../lessons/slots.ts'
import { uploadId, uploadState } from '../media/media.ts'
import { isCountry } from '../rules/countries.ts'
import { mostSlots } from '../rules/lesson-times.ts'
import { languageLevels, limits } from '../rules/teacher-profile.ts'
import { id, jsonList, line, localised, prose, requiredLine, status200, whenGiven } from '../shared.ts'
import { bankChange, payoutHold } from './payout-safety.ts'

const MB = 1024 * 1024

/** A file of the caller's, with the reason if it can't be used. */
const ownFile = z.object({
  name: z.string(),
  size_mb: z.number(),
  state: uploadState,
  reason: z.string(),
  /** Signed, short-lived; '' until it has been checked. */
  url: z.string(),
})
export type OwnFile = z.output<typeof ownFile>

const teacherReview = z.object({
  rating: z.number(),
  review: z.string(),
  date: z.string(),
  reviewer: z.object({ display_name: z.string(), profile_picture: z.string() }),
  replies: z.array(
    z.object({ is_teacher: z.boolean(), reply: z.string(), date: z.string(), replier: z.string() }),
  ),
  teacher_id: z.number(),
})
export type ProfileReview = z.output<typeof teacherReview>

export const teacherProfile = z.object({
  user_id: z.number(),
  teacher_id: z.number(),
  subscriber_id: z.number(),
  title: z.string(),
  title_zh: z.string(),
  sub_title: z.string(),
  sub_title_zh: z.string(),
  /** HTML, sanitised; the same in Chinese. */
  about: z.string(),
  about_zh: z.string(),
  /** ISO 3166-1; '' if not set. */
  country: z.string(),
  phone_number: z.string(),
  user_details: z.object({
    first_name: z.string(),
    last_name: z.string(),
    display_name: z.string(),
    auth_using: z.enum(['local', 'social']),
    profile_picture: z.string(),
  }),
  user: z.object({
    username: z.string(),
    email: z.string(),
    /** Opaque; null until the payout provider has an account for them. */
    stripe_connect_id: z.string().nullable(),
    /** 1: verified for paid courses. */
    connect_account_status: z.number(),
    has_password: z.boolean(),
  }),
  qualifications: z.array(
    ownFile.extend({
      id: z.number(),
      title: z.string(),
      doc_path: z.string(),
      doc_type: z.string(),
      doc_name: z.string(),
      teacher_id: z.number(),
      subscriber_id: z.number(),
      added_at: z.string(),
    }),
  ),
  languages: z.array(
    z.object({
      language_id: z.number(),
      teacher_id: z.number(),
      language: z.string(),
      level: z.enum(languageLevels),
    }),
  ),
  trial_prices: z.array(
    z.object({
      price_id: z.number(),
      teacher_id: z.number(),
      /** The package's title. */
      duration: z.string(),
      /** Dollars. */
      price: z.number(),
      venue: z.string(),
      /** Upcoming times. */
      slots: z.array(addedSlot),
      is_trial: z.enum(['0', '1']),
    }),
  ),
  /** Numbers are masked: '••••1234'; '' if not set. */
  bank_details: z.object({
    bank_name: z.string(),
    account_holder_name: z.string(),
    routing_number: z.string(),
    account_number: z.string(),
    /** provided: nothing is asked for; needed: the provider asks for it. */
    stripe_document_status: z.enum(['provided', 'needed', '']),
  }),
  id_number: z.string(),
  id_doc_front: ownFile.nullable(),
  id_doc_back: ownFile.nullable(),
  payout_state: z.enum(['none', 'pending', 'more_needed', 'verified', 'refused']),
  /** Why payouts are on hold, and the bank account's history, newest first: the last 20 changes. */
  payout_hold: payoutHold,
  bank_changes: z.array(bankChange),
  /** What is still needed before payouts, in the caller's language. */
  requirements: z.array(z.string()),
  /** Whether this is a sandbox, where account numbers can be tried out. */
  test_mode: z.boolean(),
  introduction: ownFile
    .extend({
      /** Seconds. */
      duration: z.number().nullable(),
    })
    .nullable(),
  /** User IDs. */
  followers: z.array(z.number()),
  reviews: z.array(teacherReview),
  /** Counts the changes. Send it with the next one. */
  version: z.number(),
})
export type TeacherProfile = z.output<typeof teacherProfile>

/** Blank, or the mask that was shown, leaves the number unchanged. */
const number = (max: number, pattern: RegExp) =>
  line(max)
    .refine(text => text === '' || text.startsWith('••••') || pattern.test(text), { error: 'bank_number' })
    .default('')

const languageInput = z.object({
  language_id: id.optional(),
  language: requiredLine(limits.language),
  level: z.enum(languageLevels),
})
const packageInput = z.object({
  price_id: id.optional(),
  duration: requiredLine(120),
  duration_zh: line(120).optional(),
  description: line(1000).optional(),
  /** Dollars. */
  price: z.coerce
    .number()
    .min(0)
    .max(100_000)
    .refine(price => price === 0 || price >= 4, { error: 'price_low' }),
  venue: line(200).optional(),
  is_trial: z.enum(['0', '1']).optional(),
})

const removed = status200.extend({ version: z.number() })
const versioned = z.object({ status: z.literal(200), error: z.literal(false), version: z.number() })

const teaching = ['user_unknown'] as const

export const teacherProfileContract = {
  teacherProfileView: endpoint({
    method: 'GET',
    path: 'teacher/my-profile',
    summary:
      'Returns the full profile of a teacher or centre manager. Account and identity numbers are masked.',
    access: 'teacher',
    own: ['query.id'],
    query: z.object({ id, ...localised.shape }),
    response: teacherProfile,
    errors: [...teaching],
  }),
  teacherUpdate: endpoint({
    method: 'POST',
    path: 'teacher/update',
    summary:
      'Saves the whole profile, or nothing: problems are named by field. Missing fields stay as they are, and so do blank names, numbers and passwords. Bank and identity details need `current_password`, and payouts then wait for 72 hours. Languages and trials are added, or changed by ID. An out-of-date `version` is refused.',
    access: 'teacher',
    own: ['body.user_id'],
    bodyFrom: 'multipart',
    files: {
      profile_picture: { maxBytes: 8 * MB },
      'qualification_files[]': { maxBytes: 20 * MB, spool: true, many: 10 },
      qualification_files: { maxBytes: 20 * MB, spool: true, many: 10 },
      id_doc_front: { maxBytes: 10 * MB, spool: true },
      id_doc_back: { maxBytes: 10 * MB, spool: true },
    },
    query: localised,
    body: z.object({
      user_id: id,
      version: z.coerce.number().int().min(1).optional(),
      first_name: line(60).optional(),
      last_name: line(60).optional(),
      display_name: line(120).optional(),
      country: whenGiven(line(2).refine(isCountry, { error: 'country' })),
      title: line(limits.title).optional(),
      title_zh: line(limits.title).optional(),
      sub_title: line(limits.tagLine).optional(),
      sub_title_zh: line(limits.tagLine).optional(),
      phone_number: phone.optional(),
      /** HTML. */
      about: prose(limits.about).optional(),
      about_zh: prose(limits.about).optional(),
      bank_name: line(80).default(''),
      account_holder_name: line(120).default(''),
      routing_number: number(20, /^[0-9][0-9 -]{2,19}$/),
      account_number: number(34, /^[0-9A-Za-z][0-9A-Za-z -]{4,33}$/),
      id_number: number(30, /^[0-9A-Za-z][0-9A-Za-z() -]{3,29}$/),
      /** IDs of finished uploads, instead of the files themselves. */
      id_front_upload: whenGiven(uploadId),
      id_back_upload: whenGiven(uploadId),
      /** JSON list. */
      qualification_uploads: jsonList(uploadId, 10).default([]),
      introduction_upload: whenGiven(uploadId),
      remove_introduction: z.enum(['0', '1']).optional(),
      password: newPasswordOrBlank.optional(),
      confirmpassword: secret.optional(),
      /**
       * Required for a new password and for bank and identity data. For an account without a password, the emailed
       * code.
       */
      current_password: secret.optional(),
      /** JSON lists. */
      languages: jsonList(languageInput, limits.languages).default([]),
      trials: jsonList(packageInput, limits.packages).default([]),
      /** JSON list: the caller's unbooked times, with the changes. All of them are changed, or none. */
      updated_slots: jsonList(changedSlot, mostSlots).default([]),
    }),
    response: versioned.extend({
      messages: z.string(),
      errors: z.record(z.string(), z.string()),
      /** Returned after a new password, which ends all sessions. */
      data: z.object({ token: z.string() }).optional(),
    }),
    errors: [
      ...teaching,
      'profile_changed',
      'password_common',
      'password_mismatch',
      'wrong_password',
      'wrong_code',
      'picture_type',
      'picture_broken',
      'document_type',
      'documents_many',
      'slots_refused',
      'slot_taken',
      'language_twice',
      'languages_many',
      'language_unknown',
      'package_unknown',
      'packages_many',
      'upload_unknown',
      'upload_unfinished',
      'upload_refused',
      'upload_name',
      'upload_empty',
      'upload_too_large',
      'quota_exceeded',
      'storage_full',
    ],
  }),
  teacherConnectDetails: endpoint({
    method: 'POST',
    path: 'teacher/connect/details',
    summary:
      "Returns the state of the payout account, as the payment provider reports it: `connect_account_status` 1 is verified. What's still needed is in the reader's language.",
    access: 'teacher',
    own: ['body.user_id'],
    query: localised,
    body: z.object({ user_id: id }),
    response: z.object({
      connect_account_status: z.number(),
      payout_state: teacherProfile.shape.payout_state,
      requirements: z.array(z.string()),
      /** The provider's page for details our form doesn't ask for; null if there is none. */
      details_page: z.string().nullable(),
    }),
    errors: [...teaching],
  }),
  teacherLanguageRemove: endpoint({
    method: 'POST',
    path: 'teacher/delete/language',
    summary: "Removes a language from the caller's profile.",
    access: 'teacher',
    own: ['body.teacher'],
    query: localised,
    body: z.object({ language: id, teacher: id }),
    response: removed,
    errors: [...teaching, 'language_unknown'],
  }),
  qualificationRemoveByGet: endpoint({
    method: 'GET',
    path: 'teacher/delete/qualification',
    summary: "Deletes one of the caller's qualification documents.",
    access: 'teacher',
    query: z.object({ qualification: id, ...localised.shape }),
    response: removed,
    errors: [...teaching, 'qualification_unknown'],
  }),
  qualificationRemove: endpoint({
    method: 'DELETE',
    path: 'teacher/qualification/{id}',
    summary: "Deletes one of the caller's qualification documents.",
    access: 'teacher',
    params: z.object({ id }),
    query: localised,
    response: removed,
    errors: [...teaching, 'qualification_unknown'],
  }),
  trialPriceRemove: endpoint({
    method: 'POST',
    path: 'teacher/delete/trial/price',
    summary: 'Stops offering a trial lesson. Existing bookings stay.',
    access: 'teacher',
    own: ['body.teacher'],
    query: localised,
    body: z.object({
      /** ID of the offer. */
      price: id,
      teacher: id,
    }),
    response: removed,
    errors: [...teaching, 'package_unknown'],
  }),
} as const

import type { Locale } from '#contract/shared.ts'
import type { BankChange } from '#contract/teachers/payout-safety.ts'
import type { OwnFile, TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import { safeHtml } from '#server/kernel/safe-html.ts'
import type { Platform } from '#server/platform/platform.ts'
import { authUsing, type Person, payeeReference, pictureAddress } from '../../accounts/index.ts'
import { contentTypeOf, type MediaFile, megabytes, reasonText, signedLink } from '../../media/index.ts'
import type { TeacherDocumentRow } from '../application/application.repository.ts'
import type { BankNames } from '../payout-account/bank-details.ts'
import { requirementText } from '../payout-account/payout-account.presenter.ts'
import type { PayoutAccountRow } from '../payout-account/payout-account.repository.ts'
import {
  type BankField,
  documentStatus,
  missingFields,
  wantedOf,
} from '../payout-account/payout-account.rules.ts'
import { presentHold } from '../payout-account/payout-hold.rules.ts'
import type { ProfilePart } from '../teachers.hooks.ts'
import type { Teacher, TeacherLanguage, TeacherPackage } from './teacher.repository.ts'

export interface OwnProfile {
  person: Person
  teacher: Teacher | undefined
  languages: readonly TeacherLanguage[]
  packages: readonly TeacherPackage[]
  qualifications: readonly TeacherDocumentRow[]
  payout: { row: PayoutAccountRow; names: BankNames | null; missing: readonly BankField[] } | undefined
  changes: readonly BankChange[]
  files: ReadonlyMap<string, MediaFile>
  parts: readonly ProfilePart[]
}

type Linked = Pick<Platform, 'secrets' | 'clock' | 'payments'>

export function presentProfile(platform: Linked, locale: Locale, profile: OwnProfile): TeacherProfile {
  const { person, teacher, languages, packages, qualifications, files, parts } = profile
  const { userId, subscriberId } = person
  const file = (id: string | null | undefined) => presentFile(platform, files.get(id ?? ''), userId, locale)
  const introduction = file(teacher?.introFileId)
  const slots = parts.flatMap(part => part.slots ?? [])
  return {
    user_id: userId,
    teacher_id: userId,
    subscriber_id: subscriberId,
    title: teacher?.title ?? '',
    title_zh: teacher?.titleZh ?? '',
    sub_title: teacher?.subTitle ?? '',
    sub_title_zh: teacher?.subTitleZh ?? '',
    about: safeHtml(teacher?.about ?? ''),
    about_zh: safeHtml(teacher?.aboutZh ?? ''),
    country: teacher?.country ?? '',
    phone_number: person.contactNo,
    user_details: {
      first_name: person.firstName,
      last_name: person.lastName,
      display_name: person.displayName,
      auth_using: authUsing(person),
      profile_picture: pictureAddress(person),
    },
    ...presentPayout(profile, locale),
    payout_hold: presentHold(
      profile.payout?.row ?? { changedAt: null, frozenAt: null },
      platform.clock.now(),
    ),
    bank_changes: [...profile.changes],
    qualifications: qualifications.flatMap(({ id, fileId, title, addedAt }) => {
      const shown = file(fileId)
      const kind = files.get(fileId)?.kind ?? ''
      if (!shown) return []
      return {
        ...shown,
        id,
        title,
        doc_path: shown.url,
        doc_type: kind,
        doc_name: shown.name,
        teacher_id: userId,
        subscriber_id: subscriberId,
        added_at: addedAt.toISOString(),
      }
    }),
    languages: languages.map(({ id, language, level }) => ({
      language_id: id,
      teacher_id: userId,
      language,
      level,
    })),
    trial_prices: packages.map(({ id, title, priceCents, venue, isTrial }) => ({
      price_id: id,
      teacher_id: userId,
      duration: title,
      price: priceCents / 100,
      venue,
      slots: slots.filter(({ price_id }) => price_id === id),
      is_trial: isTrial ? ('1' as const) : ('0' as const),
    })),
    id_doc_front: file(profile.payout?.row.idFrontFileId),
    id_doc_back: file(profile.payout?.row.idBackFileId),
    test_mode: platform.payments.testMode,
    introduction: introduction && {
      ...introduction,
      duration: files.get(teacher?.introFileId ?? '')?.durationSeconds ?? null,
    },
    followers: parts.flatMap(({ followers = [] }) => followers),
    reviews: parts.flatMap(({ reviews = [] }) => reviews),
    version: teacher?.version ?? 1,
  }
}

const nobody = missingFields({
  bank_name: false,
  account_holder_name: false,
  routing_number: false,
  account_number: false,
  id_number: false,
})

function presentPayout({ person, payout }: OwnProfile, locale: Locale) {
  const state = payout?.row.state ?? 'none'
  const wanted = wantedOf(state, payout?.missing ?? nobody, payout?.row.requirements ?? [])
  return {
    user: {
      username: person.username,
      email: person.email,
      stripe_connect_id: state === 'none' ? null : payeeReference({ userId: person.userId }),
      connect_account_status: state === 'verified' ? 1 : 0,
      has_password: person.passwordHash !== null,
    },
    bank_details: {
      bank_name: payout?.names?.bankName ?? '',
      account_holder_name: payout?.names?.holder ?? '',
      routing_number: payout?.row.routingNumberMask ?? '',
      account_number: payout?.row.accountNumberMask ?? '',
      stripe_document_status: payout ? documentStatus(payout.row) : ('' as const),
    },
    id_number: payout?.row.idNumberMask ?? '',
    payout_state: state,
    requirements: wanted.map(code => requirementText(code, locale)),
  }
}

/** Only its owner sees it here, for as long as a page is open. */
function presentFile(
  platform: Pick<Platform, 'secrets' | 'clock'>,
  file: MediaFile | undefined,
  userId: number,
  locale: Locale,
): OwnFile | null {
  if (!file) return null
  const { name, size, state, storageKey: key, kind } = file
  const link = state === 'ready' && key && { key, contentType: contentTypeOf(file), userId }
  const isShown = kind === 'image' || kind === 'pdf' || kind === 'mp4'
  return {
    name,
    size_mb: megabytes(size),
    state,
    reason: reasonText(file, locale),
    url: link ? signedLink(platform, isShown ? link : { ...link, downloadName: name }) : '',
  }
}

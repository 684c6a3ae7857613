import type { teacherProfileContract } from '#contract/teachers/teacher-profile.ts'
import { m } from '#messages/messages.js'
import type { Call, Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { startSession } from '../../accounts/index.ts'
import { viewPayout } from '../payout-account/view-payout.ts'
import { removeLanguage, removePackage, removeQualification } from './remove-from-profile.ts'
import { type TeacherInput, updateTeacher } from './update-teacher.ts'
import { viewOwnProfile } from './view-own-profile.ts'

const removed = (version: number) => ({ status: 200, version }) as const

export function profileRoutes(platform: Platform): Handlers<typeof teacherProfileContract> {
  return {
    teacherProfileView: ({ caller, locale }) => viewOwnProfile(platform, caller, locale),
    teacherUpdate: async call => {
      const { version, renewed } = await updateTeacher(platform, call.caller, inputOf(call))
      return {
        status: 200,
        error: false,
        messages: m.api_profile_updated({}, { locale: call.locale }),
        errors: {},
        version,
        ...(renewed && { data: { token: await startSession(platform, renewed, call) } }),
      }
    },
    teacherConnectDetails: ({ caller, locale }) => viewPayout(platform, caller, locale),
    teacherLanguageRemove: async ({ caller, body }) =>
      removed(await removeLanguage(platform, caller, body.language)),
    qualificationRemoveByGet: async ({ caller, query }) =>
      removed(await removeQualification(platform, caller, query.qualification)),
    qualificationRemove: async ({ caller, params }) =>
      removed(await removeQualification(platform, caller, params.id)),
    trialPriceRemove: async ({ caller, body }) => removed(await removePackage(platform, caller, body.price)),
  }
}

function inputOf({
  body,
  files,
  address,
}: Call<(typeof teacherProfileContract)['teacherUpdate']>): TeacherInput {
  return {
    version: body.version,
    person: {
      firstName: body.first_name,
      lastName: body.last_name,
      displayName: body.display_name,
      contactNo: body.phone_number,
      password: body.password,
      confirmation: body.confirmpassword,
      proof: body.current_password,
      removePicture: false,
      picture: files.profile_picture?.bytes,
    },
    said: {
      title: body.title,
      titleZh: body.title_zh,
      subTitle: body.sub_title,
      subTitleZh: body.sub_title_zh,
      about: body.about,
      aboutZh: body.about_zh,
      country: body.country,
    },
    bank: {
      bankName: body.bank_name,
      holder: body.account_holder_name,
      routingNumber: body.routing_number,
      accountNumber: body.account_number,
      idNumber: body.id_number,
      idFront: body.id_front_upload ?? null,
      idBack: body.id_back_upload ?? null,
    },
    idFront: files.id_doc_front ?? null,
    idBack: files.id_doc_back ?? null,
    qualifications: [...(files['qualification_files[]'] ?? []), ...(files.qualification_files ?? [])],
    qualificationUploads: body.qualification_uploads,
    introduction: body.remove_introduction === '1' ? null : body.introduction_upload,
    languages: body.languages.map(({ language_id: id, ...line }) => ({ id, ...line })),
    packages: body.trials.map(line => ({
      id: line.price_id,
      title: line.duration,
      titleZh: line.duration_zh,
      description: line.description,
      priceCents: Math.round(line.price * 100),
      venue: line.venue,
      isTrial: line.is_trial === undefined ? undefined : line.is_trial === '1',
    })),
    slots: body.updated_slots,
    address,
  }
}

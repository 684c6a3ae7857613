import type { Locale } from '#contract/shared.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import type { SpooledFile } from '#server/kernel/handlers.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { safeHtmlOfLines } from '#server/kernel/safe-html.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findPersonByUserId,
  hashPassword,
  isReservedUsername,
  lockPerson,
  mailVerificationLink,
  openAccount,
  type Person,
  passwordProblems,
  refuseTaken,
  writeProfile,
} from '../../accounts/index.ts'
import { getInvitation, registerByInvitation } from '../centres/answer-invitation.ts'
import { describeTeacher, lockTeacher } from '../profile/teacher.repository.ts'
import { mailReceived } from './application.mails.ts'
import { findApplicantBySubmission, findApplication, writeApplication } from './application.repository.ts'
import {
  APPLIED,
  type Applicant,
  type ApplicantForm,
  judgeApplicant,
  judgeStranger,
  statusOf,
} from './application.rules.ts'
import { keepFiles, type PreparedFiles, prepareFiles } from './application-files.ts'
import { STRANGERS } from './judge-documents.ts'
import { keepDocuments } from './keep-documents.ts'

export interface ApplicationInput {
  form: ApplicantForm
  documents: readonly SpooledFile[]
  picture: Buffer | undefined
  /** The form's own ID, the same however often it is sent. */
  submission: string | undefined
  honeypot: string
  /** The emailed part of an invitation to a centre, which the applicant joins once approved. */
  invitation: string | undefined
  locale: Locale
  address: string
}

/** From a stranger, who gets an account through it, or from someone who has one. Returns the applicant. */
export async function applyToTeach(
  platform: Platform,
  caller: Caller | null,
  input: ApplicationInput,
): Promise<Person> {
  await throttle(platform.limits, 'register.address', input.address)
  if (input.honeypot) throw new Refusal('spam')
  if (caller) return applyWithAccount(platform, caller, input)
  const known = await findSubmitted(platform, input.submission)
  if (known) return known
  try {
    return await applyAsStranger(platform, input)
  } catch (error) {
    // The same form was sent twice at once, and the other one was faster.
    const first = await findSubmitted(platform, input.submission)
    if (first) return first
    throw error
  }
}

async function applyAsStranger(platform: Platform, input: ApplicationInput): Promise<Person> {
  const { db, config, clock } = platform
  const invited = input.invitation ? await getInvitation(platform, input.invitation) : undefined
  const { data, problems } = judgeStranger(invited ? { ...input.form, email: invited.email } : input.form)
  if (!data) throw refuseFields(problems)
  const { applicant, account } = data
  const refused = passwordProblems(account.password, account.confirmpassword, account)
  if (isReservedUsername(account.username, config.brand.slug)) refused.username = 'username_taken'
  if (Object.keys(refused).length > 0) throw refuseFields(refused)
  await refuseTaken(db, account)

  const files = await prepareFiles(platform, input, STRANGERS)
  const passwordHash = await hashPassword(account.password)
  return keepFiles(platform, files, async tx => {
    const person = await openAccount(tx, {
      username: account.username,
      email: account.email,
      // The invitation was sent to this address only.
      emailVerifiedAt: invited ? clock.now() : null,
      passwordHash,
      role: roles.teacher,
      status: APPLIED,
      language: input.locale,
      firstName: applicant.first_name,
      lastName: applicant.last_name,
      displayName: applicant.display_name,
      contactNo: applicant.phone_number,
      pictureKey: files.pictureKey,
      createdAt: clock.now(),
    })
    await writeTeaching(platform, tx, person.userId, { applicant, files, submission: input.submission })
    if (input.invitation) {
      await registerByInvitation(platform, tx, { token: input.invitation, userId: person.userId })
      await mailReceived(platform, tx, person)
    } else await mailVerificationLink(platform, tx, person, '/my-application')
    return { result: person, used: true }
  })
}

async function applyWithAccount(
  platform: Platform,
  caller: Caller,
  input: ApplicationInput,
): Promise<Person> {
  const { db } = platform
  const before = await findPersonByUserId(db, caller.userId)
  if (!before) throw new Refusal('token_invalid')
  if (await isRepeated(db, before, input.submission)) return before
  const { data: applicant, problems } = judgeApplicant(input.form)
  if (!applicant) throw refuseFields(problems)

  const files = await prepareFiles(platform, input, caller.userId)
  return keepFiles(platform, files, async tx => {
    const person = await lockPerson(tx, caller.userId)
    if (!person) throw new Refusal('token_invalid')
    if (await isRepeated(tx, person, input.submission)) return { result: person, used: false }
    await writeProfile(platform, tx, person, {
      firstName: applicant.first_name,
      lastName: applicant.last_name,
      displayName: applicant.display_name,
      contactNo: applicant.phone_number,
      ...(files.pictureKey && { pictureKey: files.pictureKey, pictureUrl: null }),
    })
    await writeTeaching(platform, tx, person.userId, { applicant, files, submission: input.submission })
    await mailReceived(platform, tx, { ...person, firstName: applicant.first_name })
    return { result: { ...person, displayName: applicant.display_name }, used: true }
  })
}

/** Whether this exact form has arrived before; refuses people who can't apply. */
async function isRepeated(db: Db, person: Person, submission: string | undefined): Promise<boolean> {
  const application = await findApplication(db, person.userId)
  switch (statusOf(person, application)) {
    case 'may_apply':
      return false
    case 'open':
      if (submission !== undefined && application?.submission === submission) return true
      throw new Refusal('application_open')
    case 'teacher':
      throw new Refusal('teacher_already')
    default:
      throw new Refusal('role_refused')
  }
}

async function findSubmitted(
  { db }: Pick<Platform, 'db'>,
  submission: string | undefined,
): Promise<Person | undefined> {
  const userId = submission && (await findApplicantBySubmission(db, submission))
  return userId ? findPersonByUserId(db, userId) : undefined
}

async function writeTeaching(
  platform: Pick<Platform, 'config' | 'clock' | 'storage'>,
  tx: Tx,
  userId: number,
  what: { applicant: Applicant; files: PreparedFiles; submission: string | undefined },
): Promise<void> {
  const { applicant, files, submission = null } = what
  const at = platform.clock.now()
  await lockTeacher(tx, userId, at)
  const about = safeHtmlOfLines(applicant.about ?? '')
  await describeTeacher(tx, userId, { about, gender: applicant.gender }, at)
  await writeApplication(tx, { userId, submission, at })
  await keepDocuments(platform, tx, userId, files.placed)
}

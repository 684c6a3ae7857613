import type { z } from 'zod'
import { parseFields } from '#contract/kit/parse-fields.ts'
import { applicantAccountFields, applicantFields } from '#contract/teachers/teacher-application.ts'
import { isLearner, roles } from '#server/kernel/caller.ts'
import { type ApplicationState, isOpen } from './application.states.ts'

/** As many as anyone needs; more would only fill our disk. */
export const maxDocuments = 60

/** The status of a teacher whose application is pending. */
export const APPLIED = 4

export type Applicant = z.output<typeof applicantFields>
export type ApplicantForm = Readonly<Record<string, string | undefined>>

/** The form's values, or a refusal code for every wrong field. Signed-in applicants aren't asked for an account. */
export function judgeApplicant(form: ApplicantForm) {
  return parseFields(applicantFields, form)
}

export function judgeStranger(form: ApplicantForm) {
  const person = parseFields(applicantFields, form)
  const account = parseFields(applicantAccountFields, { confirmpassword: '', ...form })
  if (person.data && account.data)
    return { data: { applicant: person.data, account: account.data }, problems: {} }
  return { data: undefined, problems: { ...person.problems, ...account.problems } }
}

type Status =
  | 'may_apply'
  /** They already teach, or did until they were deactivated. */
  | 'teacher'
  | 'open'
  /** Staff and managers of centres have another role. */
  | 'other_role'

/** Whether someone with an account can apply. */
export function statusOf(
  person: { role: number; status: number },
  application: { state: ApplicationState } | undefined,
): Status {
  if (application && isOpen(application.state)) return 'open'
  if (isLearner(person)) return 'may_apply'
  if (person.role !== roles.teacher) return 'other_role'
  return person.status !== 1 && application?.state === 'declined' ? 'may_apply' : 'teacher'
}

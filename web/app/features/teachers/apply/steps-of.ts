import type { TeacherApplication } from '#contract/teachers/teacher-application.ts'

export type StepState = 'done' | 'now' | 'asked' | 'refused' | 'later'

export interface Steps {
  readonly verified: StepState
  readonly documents: StepState
  readonly review: StepState
  readonly decision: StepState
}

/** How far an application has come. */
export function stepsOf({
  state,
  email_verified,
  documents,
}: Pick<TeacherApplication, 'state' | 'email_verified'> & { documents: readonly unknown[] }): Steps {
  const verified = email_verified ? 'done' : 'now'
  const arrived = documents.length > 0 ? 'done' : 'later'
  switch (state) {
    case 'approved':
      return { verified: 'done', documents: 'done', review: 'done', decision: 'done' }
    case 'declined':
      return { verified, documents: arrived, review: 'done', decision: 'refused' }
    case 'more_asked':
      return { verified, documents: 'asked', review: 'later', decision: 'later' }
    case 'submitted':
      return { verified, documents: arrived, review: email_verified ? 'now' : 'later', decision: 'later' }
  }
}

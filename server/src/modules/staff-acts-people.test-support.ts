import { roles } from '#server/kernel/caller.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { makePerson, signedInAnew, unique } from '#server/testing/people.ts'
import { makeProtected } from '#server/testing/second-factors.ts'
import { makeCentre, makeTrialTeacher } from '#server/testing/teachers.ts'
import { clerkOf, newCentre, type StaffCallRow } from './staff-desk.test-support.ts'

const reason = 'For the test'

/** Calls about people, centres and staff themselves (`staff-acts.test-support.ts`). */
export const peopleCalls = {
  staffFactorList: 'reads',
  factorResetList: 'reads',
  factorResetAsk: {
    act: 'second_factor_reset_asked',
    run: async ({ t, api }) => {
      const { userId: user_id } = await makeProtected(t)
      await api.factorResetAsk({ body: { user_id, reason } })
    },
  },
  factorResetDecide: {
    act: 'second_factor_reset',
    run: async ({ t, staff }) => {
      const { userId: user_id } = await makeProtected(t)
      const clerk = await makePerson(t, { role: roles.platformStaff })
      await t.api(clerk.token).factorResetAsk({ body: { user_id, reason } })
      const body = { user_id, decision: 'approve' as const }
      await t.api((await signedInAnew(t, staff)).token).factorResetDecide({ body })
    },
  },
  adminPeople: 'reads',
  adminPerson: {
    act: 'person_viewed',
    run: async ({ t, api }) => api.adminPerson({ body: { user_id: (await makePerson(t)).userId } }),
  },
  personSuspend: {
    act: 'account_suspended',
    run: async ({ t, api }) => api.personSuspend({ body: { user_id: (await makePerson(t)).userId, reason } }),
  },
  personRestore: {
    act: 'account_restored',
    run: async ({ t, api }) => {
      const { userId: user_id } = await makePerson(t)
      await api.personSuspend({ body: { user_id, reason } })
      await api.personRestore({ body: { user_id } })
    },
  },
  staffNotes: 'reads',
  staffNoteAdd: {
    act: 'note_added',
    run: async ({ t, api }) =>
      api.staffNoteAdd({ body: { user_id: (await makePerson(t)).userId, text: 'Called them' } }),
  },
  staffTimeline: {
    act: 'person_viewed',
    run: async ({ t, api }) => api.staffTimeline({ body: { user_id: (await makePerson(t)).userId } }),
  },
  staffViews: 'reads',
  staffViewSave: { why: 'the filters are the reader’s own, and concern no one else' },
  staffViewRemove: { why: 'the filters are the reader’s own, and concern no one else' },
  suspendedTeacherLessons: 'reads',
  suspendedTeacherDecide: {
    act: 'lesson_kept',
    run: async ({ t, api }) => {
      const teacher = await makeTrialTeacher(t)
      const lessonId = await makeLesson(t, teacher)
      await book(t, await makePerson(t), lessonId)
      await api.personSuspend({ body: { user_id: teacher.userId, reason } })
      await api.suspendedTeacherDecide({ body: { lesson_ids: [lessonId], decision: 'keep' } })
    },
  },
  personSignOut: {
    act: 'person_signed_out',
    run: async ({ t, api }) => api.personSignOut({ body: { user_id: (await makePerson(t)).userId } }),
  },
  staffList: 'reads',
  staffInvite: {
    act: 'staff_invited',
    run: ({ api }) =>
      api.staffInvite({
        body: { email: `s${unique()}@example.com`, first_name: 'Ann', last_name: 'Au', role: 'staff' },
      }),
  },
  staffRoleSet: {
    act: 'staff_role_changed',
    run: async desk =>
      desk.api.staffRoleSet({ body: { user_id: (await clerkOf(desk)).userId, role: 'admin' } }),
  },
  adminCentres: 'reads',
  adminCentre: 'reads',
  adminCentreCreate: { act: 'centre_created', run: newCentre },
  adminCentreEnd: {
    act: 'centre_ended',
    run: async ({ t, api }) => api.adminCentreEnd({ body: { centre_id: (await makeCentre(t)).id } }),
  },
  adminCentreRestore: {
    act: 'centre_restored',
    run: async ({ t, api }) => {
      const { id: centre_id } = await makeCentre(t)
      await api.adminCentreEnd({ body: { centre_id } })
      await api.adminCentreRestore({ body: { centre_id } })
    },
  },
  adminSellerClose: {
    act: 'seller_closed',
    run: async ({ t, api }) =>
      api.adminSellerClose({ body: { centre_id: (await makeCentre(t)).id, reason } }),
  },
  adminSellerClosing: 'reads',
  adminManagerAdd: {
    act: 'manager_added',
    run: async ({ t, api }) => {
      const [centre, person] = [await makeCentre(t), await makePerson(t)]
      await api.adminManagerAdd({ body: { centre_id: centre.id, email: person.email } })
    },
  },
  adminManagerEnd: {
    act: 'manager_ended',
    run: async ({ t, api }) => {
      const [centre, person] = [await makeCentre(t), await makePerson(t)]
      await api.adminManagerAdd({ body: { centre_id: centre.id, email: person.email } })
      await api.adminManagerEnd({ body: { centre_id: centre.id, user_id: person.userId } })
    },
  },
} as const satisfies Readonly<Record<string, StaffCallRow>>

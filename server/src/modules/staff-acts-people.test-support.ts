import { makePerson, signedInAnew, unique } from '#server/testing/people.ts'
import { makeCentre } from '#server/testing/teachers.ts'
import { codeOf, makeProtected } from './admin/second-factor.test-support.ts'
import { clerkOf, newCentre, type StaffCallRow, withFactor } from './staff-desk.test-support.ts'

const reason = 'For the test'

/** Calls about people, centres and staff themselves (`staff-acts.test-support.ts`). */
export const peopleCalls = {
  staffFactor: 'reads',
  staffFactorOffer: { why: 'the secret counts once it is confirmed' },
  staffFactorConfirm: {
    act: 'second_factor_set',
    run: async ({ t, api }) => {
      const { secret } = await api.staffFactorOffer()
      await api.staffFactorConfirm({ body: { code: codeOf(t, secret) } })
    },
  },
  staffRecoveryRenew: {
    act: 'recovery_codes_renewed',
    run: desk => withFactor(desk, api => api.staffRecoveryRenew()),
  },
  staffFactorOff: {
    act: 'second_factor_removed',
    run: desk => withFactor(desk, api => api.staffFactorOff()),
  },
  staffFactorList: 'reads',
  staffFactorReset: {
    act: 'second_factor_reset',
    run: async ({ t, staff }) => {
      const { userId: user_id } = await makeProtected(t)
      await t.api((await signedInAnew(t, staff)).token).staffFactorReset({ body: { user_id } })
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

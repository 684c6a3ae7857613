const none = () => ({})

/** What staff do about people and each other (`access-rows.test-support.ts`). */
export const peopleRows = {
  adminPeople: { sample: none },
  adminPerson: { sample: (user_id: number) => ({ body: { user_id } }) },
  personSuspend: { sample: (user_id: number) => ({ body: { user_id, reason: 'Fraud' } }) },
  personRestore: { sample: (user_id: number) => ({ body: { user_id } }) },
  staffList: { sample: none },
  staffInvite: {
    sample: () => ({ body: { email: 'a@example.com', first_name: 'Ann', last_name: 'Au', role: 'staff' } }),
  },
  staffRoleSet: { sample: (user_id: number) => ({ body: { user_id, role: 'admin' } }) },
} as const

const none = () => ({})

/** What staff do about people, centres and each other (`access-rows.test-support.ts`). */
export const peopleRows = {
  adminPeople: { sample: none },
  adminPerson: { sample: (user_id: number) => ({ body: { user_id } }) },
  personSuspend: { sample: (user_id: number) => ({ body: { user_id, reason: 'Fraud' } }) },
  personSignOut: { sample: (user_id: number) => ({ body: { user_id } }) },
  staffNotes: { sample: (user_id: number) => ({ body: { user_id } }) },
  staffNoteAdd: { sample: (user_id: number) => ({ body: { user_id, text: 'Called them' } }) },
  suspendedTeacherLessons: { sample: none },
  suspendedTeacherDecide: { sample: () => ({ body: { lesson_ids: [1], decision: 'keep' } }) },
  personRestore: { sample: (user_id: number) => ({ body: { user_id } }) },
  staffFactorList: { sample: none },
  factorResetList: { sample: none },
  factorResetAsk: { sample: (user_id: number) => ({ body: { user_id, reason: 'Lost the phone' } }) },
  factorResetDecide: { sample: (user_id: number) => ({ body: { user_id, decision: 'approve' } }) },
  staffList: { sample: none },
  staffInvite: {
    sample: () => ({ body: { email: 'a@example.com', first_name: 'Ann', last_name: 'Au', role: 'staff' } }),
  },
  staffRoleSet: { sample: (user_id: number) => ({ body: { user_id, role: 'admin' } }) },
  adminCentres: { sample: none },
  adminCentre: { sample: () => ({ body: { centre_id: 1 } }) },
  adminCentreCreate: { sample: none },
  adminCentreEnd: { sample: () => ({ body: { centre_id: 1 } }) },
  adminCentreRestore: { sample: () => ({ body: { centre_id: 1 } }) },
  adminSellerClose: { sample: () => ({ body: { centre_id: 1, dry_run: true } }) },
  adminSellerClosing: { sample: () => ({ body: { centre_id: 1 } }) },
  adminManagerAdd: { sample: () => ({ body: { centre_id: 1, email: 'a@example.com' } }) },
  adminManagerEnd: { sample: (user_id: number) => ({ body: { centre_id: 1, user_id } }) },
} as const

const none = () => ({})

/** What staff do about subjects, levels and searches (`access-rows.test-support.ts`). */
export const searchRows = {
  adminSubjects: { sample: none },
  subjectAdd: { sample: () => ({ body: { title: 'Nothing | at all' } }) },
  subjectDelete: { sample: () => ({ body: { id: 999_999 } }) },
  adminSubjectMerges: { sample: none },
  subjectMergeUndo: { sample: () => ({ body: { merge_id: 999_999 } }) },
  subjectUpdate: { sample: () => ({ body: { subjects: [999_999] } }) },
  levelAdd: { sample: () => ({ body: { title: 'P7', subject_id: 999_999 } }) },
  levelDelete: { sample: () => ({ body: { id: 999_999 } }) },
  levelUpdate: { sample: () => ({ body: { levels: [999_999], subject_id: 999_999 } }) },
  adminSynonyms: { sample: none },
  synonymAdd: { sample: () => ({ body: { kind: 'word', texts: ['one', 'one'] } }) },
  synonymChange: {
    sample: () => ({ body: { id: 999_999, version: 1, kind: 'word', texts: ['one', 'two'] } }),
  },
  synonymRemove: { sample: () => ({ body: { id: 999_999 } }) },
  adminSearchMisses: { sample: none },
  searchMissRemove: { sample: () => ({ body: { text: 'nothing of the kind', language: 'en' } }) },
} as const

import { at, lesson, teacher, trialPackage, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [teacher(1), trialPackage, lesson(1), lesson(2, { state: 'cancelled', cancelled_at: at })],
  after: [
    [
      'select id, package_id, class_id, title, note, state from lessons order by id',
      [
        [1, 1, null, '', '', 'open'],
        [2, 1, null, '', '', 'cancelled'],
      ],
    ],
  ],
  refused: [lesson(3), 'update lessons set package_id = null'],
}

import { at, file, person, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [person(1, 4), person(2, 4, { status: 4 }), person(3, 6), file(1), file(2, { purpose: 'material' })],
  after: [
    [
      `select user_id, created_at = '${at}' as then from teachers order by 1`,
      [
        [1, true],
        [2, true],
      ],
    ],
    [
      'select user_id, state, decided_at is not null as decided from teacher_applications order by 1',
      [
        [1, 'approved', true],
        [2, 'submitted', false],
      ],
    ],
    ['select purpose from media_files order by 1', [['cover'], ['material']]],
  ],
}

import { teacher, teacherCard, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [teacher(1), teacherCard(1, { bands: [0, 2] }), teacher(2), teacherCard(2, { bands: [] })],
  after: [
    [
      'select teacher_id, band_mask from teacher_cards order by 1',
      [
        [1, 5],
        [2, 0],
      ],
    ],
  ],
}

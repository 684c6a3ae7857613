import { at, lesson, person, row, teacher, trialPackage, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[teacher(1), person(2, 6), trialPackage, lesson(1)],
    row('bookings', {
      ...{ id: 1, lesson_id: 1, teacher_id: 1, user_id: 2, state: 'confirmed' },
      price_cents: 400,
      created_at: at,
    }),
  ],
  after: [['select id, agreed_from, agreed_to from bookings', [[1, null, null]]]],
  refused: ['update bookings set agreed_from = now()'],
}

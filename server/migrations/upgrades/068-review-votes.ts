import { at, person, product, row, teacher, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[teacher(1), person(2, 6), product(1)],
    row('reviews', {
      ...{ id: 1, product_id: 1, user_id: 2, rating: 5, comment: '' },
      verified: true,
      created_at: at,
      updated_at: at,
    }),
    row('teacher_reviews', {
      id: 1,
      teacher_id: 1,
      user_id: 2,
      rating: 4,
      review: '',
      created_at: at,
      updated_at: at,
    }),
  ],
  after: [
    ['select id, helpful, reply, reply_hidden_reason from reviews', [[1, 0, null, '']]],
    ['select id, helpful from teacher_reviews', [[1, 0]]],
  ],
  refused: ["update reviews set reply = 'Thank you'"],
}

import { at, person, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    person(1, 4, {}, { contact_no: '+852 2345' }),
    person(2, 6, { deleted_at: at }, { first_name: '小明', last_name: '陳' }),
  ],
  after: [
    [
      'select user_id, words from people_search order by 1',
      [
        [1, 'siu ming chan chansiu ming person 1 8522345 u1@example.com u1'],
        [2, '小明 陳 陳小明 person 2 '],
      ],
    ],
    ["select user_id from people_search where grams @> '{^ch,sty}' or grams @> '{陳小}'", [[2]]],
  ],
}

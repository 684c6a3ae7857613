import { teacher, teacherCard, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[teacher(1), teacherCard(1, {}), teacher(2), teacherCard(2, {})],
    // Yesterday is over, and what lies too far ahead would be taken for today.
    `update teacher_cards set free_days = array[today - 1, today, today + 3, today + 128]
  from (select floor(extract(epoch from now() + interval '8 hours') / 86400)::integer as today) as days
  where teacher_id = 1;`,
  ],
  after: [
    [
      `select teacher_id, bit_count(free_ring), get_bit(free_ring, today % 128) as today, get_bit(free_ring, (today + 3) % 128) as later
    from teacher_cards, (select floor(extract(epoch from now() + interval '8 hours') / 86400)::integer as today) as days
    order by 1`,
      [
        [1, 2, 1, 1],
        [2, 0, 0, 0],
      ],
    ],
  ],
}

import { at, order, person, product, row, teacher, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    // Who sells; who disputes; who applies; whom staff suspended; who has nothing to do with staff.
    ...[
      teacher(1),
      product(1),
      person(2, 6),
      order(1),
      person(3, 6),
      person(4, 4, { status: 2 }),
      person(5, 6),
    ],
    row('disputes', {
      ...{ order_id: 1, user_id: 2, provider: 'sandbox', provider_dispute_id: 'dp', amount_cents: 400 },
      reason: '',
      state: 'open',
      opened_at: at,
    }),
    row('teachers', { user_id: 3, created_at: at, updated_at: at }),
    row('teacher_applications', { user_id: 3, state: 'submitted', submitted_at: at }),
    row('staff_acts', {
      ...{ at, act: 'suspend', subject_type: 'teacher', subject_id: '4', before: {}, after: {} },
    }),
  ],
  after: [
    [
      `select user_id, array(select gram from unnest(grams) gram where gram like '#%' order by gram) as marks,
      listed_at is not null as listed from people_search order by 1`,
      [
        [1, ['#all', '#sells'], true],
        [2, ['#disputes'], false],
        [3, ['#all', '#requests'], true],
        [4, ['#acts', '#all', '#inactive'], true],
        [5, [], false],
      ],
    ],
  ],
}

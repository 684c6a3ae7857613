import { person, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [person(1, 4)],
  after: [
    ['select id, payout_ready from profiles', [[1, false]]],
    [
      'select (select count(*) from subjects), (select count(*) from levels) as l, (select count(*) from grades) as g',
      [[4, 88, 7]],
    ],
  ],
}

import { enrolment, liveClass, person, product, teacher, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [teacher(1), person(2, 6), product(1), liveClass(1, 1), enrolment(1)],
  after: [['select id, lapsed_offers from enrolments', [[1, 0]]]],
}

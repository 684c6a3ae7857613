import { person, product, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [person(1, 4), product(1)],
  after: [['select id, version from products', [[1, 1]]]],
}

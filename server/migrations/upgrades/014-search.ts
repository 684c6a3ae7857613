import { card, person, product, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [person(1, 4), product(1), card(1, { search: "'fraction':1A 'said':2D" })],
  after: [['select search_head::text from product_cards', [["'fraction':1A"]]]],
}

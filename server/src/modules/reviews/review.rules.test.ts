import { expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { plainText, reviewerName, totalsOf } from './review.rules.ts'

test.each([
  [roles.student, 'Ka Yan', 'Wong', 'Ka Yan W.'],
  [roles.legacyStudent, 'Ka Yan', 'wong', 'Ka Yan W.'],
  [roles.student, '嘉欣', '黃', '嘉欣'],
  [roles.student, 'Ka Yan', '', 'Ka Yan'],
  [roles.parent, 'Mei', 'Lau', 'Mei L.'],
  [roles.teacher, 'Wing', 'Chan', 'Shown name'],
])('role %i, %s %s is shown as %s', (role, firstName, lastName, name) => {
  expect(reviewerName({ role, firstName, lastName, displayName: 'Shown name' })).toBe(name)
})

test.each([
  ['I <3 maths & 1 < 2 > 0, "really"', 'I <3 maths & 1 < 2 > 0, "really"'],
  ['<b>Bold</b> and <i>more</i>', 'Bold and more'],
  ['<script>alert(1)</script>Fine', 'Fine'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;Fine', 'Fine'],
  ['<scr<script>x</script>ipt>alert(1)</script>', expect.not.stringContaining('<script')],
  ['<img src=x onerror=alert(1)>Hi', 'Hi'],
  ['  two\nlines  ', 'two\nlines'],
  ['好清楚！<br>多謝老師', '好清楚！多謝老師'],
])('%j becomes %j', (written, kept) => {
  expect(plainText(written)).toEqual(kept)
})

test('totals of ratings', () => {
  expect(totalsOf(new Map())).toEqual({ reviews: 0, ratingTotal: 0 })
  expect(
    totalsOf(
      new Map([
        [5, 3],
        [1, 2],
      ]),
    ),
  ).toEqual({ reviews: 5, ratingTotal: 17 })
})

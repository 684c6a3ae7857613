import { describe, expect, test } from 'vitest'
import { oneErrorAway, typingErrors } from './search-distance.ts'

describe('typing errors', () => {
  test.each([
    ['maths', 'maths', 0],
    ['mahts', 'maths', 1],
    ['fracions', 'fractions', 1],
    ['fractionss', 'fractions', 1],
    ['wachercolour', 'watercolour', 2],
    ['呈分式', '呈分試', 1],
    ['mthas', 'maths', 2],
  ])('%s for %s: %d', (typed, meant, errors) => {
    expect(typingErrors(typed, meant, 2)).toBe(errors)
    expect(typingErrors(meant, typed, 2)).toBe(errors)
  })

  test('what is too far away is not counted', () => {
    expect(typingErrors('piano', 'physics', 2)).toBe(Number.POSITIVE_INFINITY)
    expect(typingErrors('mthas', 'maths', 1)).toBe(Number.POSITIVE_INFINITY)
  })

  test('all that is one error away, and nothing else', () => {
    const near = oneErrorAway('maths')
    for (const word of ['mahts', 'math', 'mathss', 'moths', 'amths']) expect(near).toContain(word)
    for (const word of near) expect(typingErrors('maths', word, 1), word).toBe(1)
  })
})

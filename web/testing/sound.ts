import axeCore from 'axe-core'
import { expect } from 'vitest'

/** What axe's interface leaves out: the impact of its rules, and that it takes one run at a time. */
const inner = axeCore as unknown as {
  _audit: { rules: { id: string; impact: string | null }[] }
  _running: boolean
}
// What such a rule finds is never serious, and looking for it takes a third of the time.
const slight = inner._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
const rules = Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }]))

/** Nothing serious for axe in the page as it stands, and nothing scrolls sideways. */
export async function expectSound(): Promise<void> {
  await document.fonts.ready
  await Promise.all(
    document
      .getAnimations()
      .filter(isShort)
      .map(({ finished }) => finished.catch(() => null)),
  )
  // A test that timed out within a run leaves it behind.
  inner._running = false
  const { violations } = await axeCore.run(document.body, { resultTypes: ['violations'], rules })
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${JSON.stringify(any[0]?.data ?? '')}`),
    )
  expect(serious.join('\n')).toBe('')
  const { scrollWidth } = document.documentElement
  expect(scrollWidth, 'scrolls sideways').toBeLessThanOrEqual(window.innerWidth)
}

const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) < 2000

import { beforeEach, expect } from 'vitest'
import { isOnlyInFull, tier } from './tiers.ts'

// Single tests of a file that only the full tier runs; vitest.config.ts leaves out whole files.
beforeEach(({ skip }) => {
  const { testPath = '', currentTestName = '' } = expect.getState()
  if (tier === 'default' && isOnlyInFull(testPath, currentTestName)) skip()
})

import { beforeEach, expect } from 'vitest'
import { isOnlyInFull, tier } from './tiers.ts'

// Single tests of a file that wait for the full tier; whole files are left out by vitest.config.ts.
beforeEach(({ skip }) => {
  const { testPath = '', currentTestName = '' } = expect.getState()
  if (tier === 'default' && isOnlyInFull(testPath, currentTestName)) skip()
})

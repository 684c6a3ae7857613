import { onlyInFull } from './only-in-full.ts'

/**
 * What runs when. `npm run check` runs the parts of `checks`, `npm test` the parts of the default tier, and `npm run
 * test:full` everything. A test runs in `npm test` unless a row below or in only-in-full.ts says otherwise; each row
 * has its reason and a test of `npm test` that covers the rule in the meantime. `tiers.test.ts` checks the rows.
 */
export const parts = [
  'static',
  'unit',
  'component',
  'postgres',
  'endpoint',
  'e2e',
  'firefox',
  'webkit',
] as const
export type Part = (typeof parts)[number]
export type Tier = 'default' | 'full'

export interface PartOnlyInFull {
  part: Part
  because: string
  /** A test file of `npm test` that covers the rule in the meantime. */
  meanwhile: string
}

export const partsOnlyInFull: readonly PartOnlyInFull[] = [
  {
    part: 'endpoint',
    because: 'the same tests on the embedded engine, which is PostgreSQL’s own code',
    meanwhile: 'e2e/checkout.e2e.ts',
  },
  {
    part: 'firefox',
    because: 'a second browser engine, for what the standards leave open',
    meanwhile: 'e2e/screens.e2e.ts',
  },
  {
    part: 'webkit',
    because: 'a third browser engine, for what the standards leave open',
    meanwhile: 'e2e/screens.e2e.ts',
  },
]

export function partsOf(tier: Tier): Part[] {
  const left = tier === 'full' ? [] : partsOnlyInFull.map(({ part }) => part)
  return parts.filter(part => !left.includes(part))
}

/** The files that only the full tier runs. */
export const filesOnlyInFull: readonly string[] = onlyInFull
  .filter(({ tests }) => !tests)
  .map(({ file }) => file)

/** Whether only the full tier runs a test, by its file's path and its full name. */
export function isOnlyInFull(file: string, fullName: string): boolean {
  return onlyInFull.some(
    row => file.endsWith(row.file) && (!row.tests || row.tests.some(name => fullName.startsWith(name))),
  )
}

/** Names in a file's table that none of its tests has. */
export function staleNames(file: string, fullNames: readonly string[]): string[] {
  const named = onlyInFull.filter(row => file.endsWith(row.file)).flatMap(row => row.tests ?? [])
  return named.filter(name => !fullNames.some(fullName => fullName.startsWith(name)))
}

/** The tier of this process, as test.ts has set it. */
export const tier: Tier = process.env.TEST_TIER === 'full' ? 'full' : 'default'

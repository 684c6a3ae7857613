// `node tools/coverage.ts`: the branches of rules, money and access covered by tests, from the reports that `npm test
// -- --coverage` leaves in .cache/coverage; reports of several engines add up. Other folders can be named.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export const groups: Readonly<Record<string, RegExp>> = {
  rules: /\.(rules|states|policy)\.ts$|^contract\/src\/rules\//,
  money:
    /^server\/src\/(modules\/(commerce|lessons|classes|checkout)|platform\/payments)\/|^server\/src\/kernel\/money/,
  access:
    /^(server|contract)\/.*\/[\w.-]*(access|caller|session|sign-in|permission|passkey|second-factor|owner|token)[\w.-]*\.ts$/,
}

/** From Istanbul's report: how often each path of each branch was taken. */
type FileCoverage = { path: string; b: Record<string, number[]> }
export type Report = Record<string, FileCoverage>

/** Adds up how often each path was taken; paths of the same source have the same position in every report. */
export function branchesOf(reports: readonly Report[], from: string): Map<string, number[]> {
  const branches = new Map<string, number[]>()
  for (const report of reports) {
    for (const { path, b } of Object.values(report)) {
      const ways = Object.values(b).flat()
      const known = branches.get(relative(from, path)) ?? []
      branches.set(
        relative(from, path),
        ways.map((count, at) => count + (known[at] ?? 0)),
      )
    }
  }
  return branches
}

export function shareTaken(branches: ReadonlyMap<string, number[]>, group: RegExp) {
  const files = [...branches].filter(([path]) => group.test(path) && !/\.test\.|test-support\./.test(path))
  const ways = files.flatMap(([, counts]) => counts)
  const taken = ways.filter(count => count > 0).length
  return { taken, all: ways.length, percent: ways.length === 0 ? 0 : (taken / ways.length) * 100 }
}

if (import.meta.main) {
  const folders = process.argv.slice(2)
  const files = (folders.length > 0 ? folders : [join(root, '.cache/coverage')]).flatMap(folder =>
    globSync(join(folder, '**/coverage-final.json')),
  )
  if (files.length === 0) throw new Error('no coverage-final.json: run tests with --coverage first')
  // Istanbul's own format, of which this reads two fields.
  const reports = files.map(file => JSON.parse(readFileSync(file, 'utf8')) as Report)
  const branches = branchesOf(reports, root)
  for (const [name, group] of Object.entries(groups)) {
    const { taken, all, percent } = shareTaken(branches, group)
    process.stdout.write(
      `${name.padEnd(8)}${String(taken).padStart(6)} of ${all} branches (${percent.toFixed(1)}%)\n`,
    )
  }
}

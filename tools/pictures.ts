import './node-version.mjs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compareFolders } from './pictures/compare-folders.ts'
import { take } from './pictures/take.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const usage = `npm run pictures -- take <folder> [--only home,cart] [--checkout <path of another working copy>]
npm run pictures -- compare <before> <after> [--output .cache/pictures]
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, checkout: { type: 'string' }, output: { type: 'string' } },
})
const [command, first, second] = positionals

if (command === 'take' && first) {
  const began = performance.now()
  const { count, failures } = await take({
    folder: resolve(first),
    checkout: resolve(values.checkout ?? root),
    only: values.only?.split(',') ?? [],
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  process.stdout.write(`${count} pictures in ${seconds} s, ${failures.length} pages failed\n`)
  process.exitCode = failures.length > 0 ? 1 : 0
} else if (command === 'compare' && first && second) {
  const output = resolve(values.output ?? `${root}/.cache/pictures`)
  const { compared, lines } = await compareFolders(resolve(first), resolve(second), output)
  const where = lines.length > 0 ? `; side by side in ${output}` : ''
  process.stdout.write([...lines, `${lines.length} of ${compared} differ${where}`, ''].join('\n'))
  process.exitCode = lines.length > 0 ? 1 : 0
} else {
  process.stderr.write(usage)
  process.exitCode = 2
}

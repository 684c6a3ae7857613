import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import type { RunnerTestCase } from 'vitest'
import { evidenceFolder, root } from './evidence-folder.ts'
import { linesShown } from './lines.ts'
import type { Watch } from './problems.ts'

let kept = 0

/** What every page of a failed journey showed and said; prints where it lies. */
export async function saveEvidence(
  context: BrowserContext,
  watch: Watch,
  test: RunnerTestCase,
): Promise<void> {
  await mkdir(evidenceFolder, { recursive: true })
  const where = test.file.name.replace(/^.*\//, '').replace(/\.e2e\.ts$/, '')
  const words = `${where} ${test.name}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)
  for (const page of context.pages()) {
    kept += 1
    const file = join(evidenceFolder, `${words}-${process.pid}-${kept}`)
    const picture = await page.screenshot({ path: `${file}.png`, timeout: 10_000 }).then(
      () => 'The picture stands beside this file.',
      (reason: unknown) => `No picture: ${reason}`,
    )
    await writeFile(
      `${file}.txt`,
      [
        test.fullName,
        `Try ${(test.result?.retryCount ?? 0) + 1}, at ${page.url()}`,
        `\nErrors of this and earlier tries:\n${errorsOf(test)}`,
        `\nProblems:\n${watch.problems.join('\n') || 'none'}`,
        `\nLines shown:\n${linesShown(page).join('\n') || 'none'}`,
        `\nConsole:\n${watch.said.join('\n') || 'nothing'}`,
        `\n${picture}`,
        '',
      ].join('\n'),
    )
    process.stderr.write(`Evidence of “${test.name}”: ${relative(root, file)}.png and .txt\n`)
  }
}

function errorsOf({ result }: RunnerTestCase): string {
  const texts = result?.errors?.map(({ stack, message, diff }) => `${stack ?? message}\n${diff ?? ''}`)
  return stripVTControlCharacters(texts?.join('\n') || 'none')
}

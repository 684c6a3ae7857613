import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { styleOptions } from './style-build.ts'

test('no two style sheets get the same letters in a build', async () => {
  const { modules } = styleOptions({ production: true })
  if (!modules || typeof modules.generateScopedName !== 'function') throw new Error('no function makes names')
  const scoped = modules.generateScopedName
  const sheets = await Array.fromAsync(glob(`${import.meta.dirname}/app/**/*.module.css`))
  expect(sheets.length).toBeGreaterThan(100)
  for (const sheet of sheets) scoped('one', sheet, '')
})

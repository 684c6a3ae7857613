import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { previewOutlines } from '#server/platform/media-tools/preview-mark.ts'
import { lettersPath, widthOf } from './lettering.ts'

test('a line is as long as its letters, closer where they are kerned', () => {
  expect(widthOf('學習', 30)).toBe(60)
  expect(widthOf('AV', 10)).toBeLessThan(widthOf('A', 10) + widthOf('V', 10))
  expect(widthOf('P3 數學', 10)).toBeCloseTo(widthOf('P3 ', 10) + widthOf('數學', 10))
})

test('a line begins at its place, or has its middle there', () => {
  const leftOf = (data: string) =>
    Math.min(...[...data.matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x)))
  const begun = leftOf(lettersPath('LL', { x: 100, y: 0, size: 20 }))
  expect(begun).toBeGreaterThan(100)
  const middled = leftOf(lettersPath('LL', { x: 100, y: 0, size: 20, anchor: 'middle' }))
  expect(begun - middled).toBeCloseTo(widthOf('LL', 20) / 2, 1)
})

test('a letter with a mark that the face lacks is drawn as the two', () => {
  expect(widthOf('ǎ', 100)).toBeCloseTo(widthOf('a', 100))
  expect(lettersPath('ǎ', { x: 0, y: 0, size: 1 })).not.toBe(lettersPath('a', { x: 0, y: 0, size: 1 }))
})

test('the mark of previews is drawn with the same face', () => {
  expect(previewOutlines.join('')).toBe(lettersPath('PREVIEW', { x: 0, y: 74.5, size: 100 }))
})

test('a character that no face has is an error, never a box', () => {
  expect(() => widthOf('😀', 10)).toThrow('No face of demo/fonts has 😀')
})

test('a host without fonts and one with a font draw every picture alike', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lettering-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const font = await readFile(path.join(import.meta.dirname, 'fonts/noto-sans-hk-700.ttf.br'))
  await writeFile(path.join(folder, 'host.ttf'), brotliDecompressSync(font))
  const drawWith = async (name: string, content: string): Promise<Record<string, string>> => {
    const file = path.join(folder, `${name}.conf`)
    await writeFile(file, `<fontconfig>${content}<cachedir>${folder}/${name}</cachedir></fontconfig>`)
    const script = path.join(import.meta.dirname, 'draw-pictures.test-support.ts')
    // In a process of its own, since the fonts of a host are looked for once.
    const env = { ...process.env, FONTCONFIG_FILE: file }
    return JSON.parse((await promisify(execFile)(process.execPath, [script], { env })).stdout)
  }
  const [without, { text, ...pictures }] = await Promise.all([
    drawWith('none', ''),
    drawWith('one', `<dir>${folder}</dir>`),
  ])
  // What is written as text shows that the two hosts do differ.
  expect(text).not.toBe(without.text)
  expect({ ...pictures, text: without.text }).toEqual(without)
})

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { comparePixels, drawDifference, readPixels } from './compare-pictures.ts'

const namesIn = async (folder: string) => (await readdir(folder)).filter(name => name.endsWith('.png'))

export interface Comparison {
  /** How many are in both folders. */
  compared: number
  /** One line for each that differs or is missing. */
  lines: string[]
}

/** Compares pictures with the same names; differences are written into `output`, side by side. */
export async function compareFolders(before: string, after: string, output: string): Promise<Comparison> {
  const [old, now] = await Promise.all([namesIn(before), namesIn(after)])
  await rm(output, { recursive: true, force: true })
  await mkdir(output, { recursive: true })
  const lines: string[] = []
  const both = old.filter(name => now.includes(name))
  for (const name of both) {
    const [one, other] = await Promise.all([readPixels(join(before, name)), readPixels(join(after, name))])
    const difference = comparePixels(one, other)
    if (!difference) continue
    const { left, top, width, height } = difference.box
    const size = one.height === other.height ? '' : `, height ${one.height} -> ${other.height}`
    const share = `${(difference.share * 100).toFixed(3)} % (${difference.count} px)`
    lines.push(`${name}: ${share} in ${width} x ${height} at ${left},${top}${size}`)
    await writeFile(join(output, name), await drawDifference(one, other, difference))
  }
  lines.push(...old.filter(name => !now.includes(name)).map(name => `${name}: only before`))
  lines.push(...now.filter(name => !old.includes(name)).map(name => `${name}: only after`))
  return { compared: both.length, lines }
}

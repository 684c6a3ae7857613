import { isAccessCode, watermarkLimits } from '#contract/rules/product-form.ts'

export interface WatermarkEntry {
  code: string
  text: string
  /** How many people may use the code; unlimited without one. */
  limit?: number | null
}

/**
 * 'code,text' pairs joined by '|'. The text can't contain either character, or the list couldn't be parsed: too many
 * commas, or a part without one, mean that it does.
 */
export function parseWatermarks(list: string): { entries: WatermarkEntry[] } | { problem: string } {
  if (list.trim() === '') return { entries: [] }
  const entries: WatermarkEntry[] = []
  const codes = new Set<string>()
  for (const pair of list.split('|')) {
    const [first = '', second, ...more] = pair.split(',').map(part => part.trim())
    if (second === undefined || more.length > 0) return { problem: 'watermark_delimiter' }
    const code = first.toUpperCase()
    if (!isAccessCode(code)) return { problem: 'watermark_code' }
    if (second === '' || [...second].length > watermarkLimits.length) return { problem: 'watermark_text' }
    if (codes.has(code)) return { problem: 'watermark_code_twice' }
    codes.add(code)
    entries.push({ code, text: second })
  }
  return entries.length > watermarkLimits.count ? { problem: 'watermarks_many' } : { entries }
}

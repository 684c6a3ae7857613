import type { Page } from 'playwright-core'

/**
 * Amounts, times, codes, names and other words that are broken over two lines. Addresses may be, and whatever is too
 * long for any place; a word with a hyphen breaks behind it.
 */
export const brokenFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>()
    const linesOf = (node: Node, start: number, text: string): number => {
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, start + text.length)
      const tops: number[] = []
      for (const { top, width, height } of range.getClientRects())
        if (width > 0.5 && !tops.some(known => Math.abs(known - top) < height / 2)) tops.push(top)
      return tops.length
    }
    /** For readers by ear only, or shown otherwise: a header row of a table that is cards on a phone. */
    const isClipped = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath !== 'none') return true
      return false
    }
    /** Whether a word would have room in a line of its own. */
    const fits = (node: Node, start: number, text: string): boolean => {
      let block = node.parentElement
      while (block && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, start + text.length)
      const wide = [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0)
      return wide <= (block?.clientWidth ?? 0)
    }
    const longest = 24
    const isBroken = (node: Node, at: number, run: string): boolean => {
      if (run.length > longest || run.includes('@') || linesOf(node, at, run) < 2) return false
      // An amount, a time or a code stays whole; words that a hyphen joins, and ranges, do not.
      if (/^[^a-z–]*\d[^a-z–]*$/.test(run)) return true
      let from = at
      return run.split(/(?<=[-/–—…])/).some(part => {
        const start = from
        from += part.length
        return part.length > 1 && linesOf(node, start, part) > 1 && fits(node, start, part)
      })
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.nodeValue ?? ''
      if (!parent || text.trim().length < 2) continue
      if (parent.closest('script, style, textarea, select, svg, [hidden], [contenteditable]')) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const runs = [...text.matchAll(/[!-~À-ſ’–]{2,}/gu)]
      // In sentences, which people and the server write, the half of a day may stand on the next line.
      if (text.trim().length <= 40) runs.push(...text.matchAll(/\d{1,2}:\d{2}\s[ap]m/gu))
      // A Chinese name has no spaces; elsewhere Chinese breaks anywhere.
      if (parent.closest('.person')) runs.push(...text.matchAll(/\p{Script=Han}{2,5}(?!\p{Script=Han})/gu))
      for (const { 0: run, index } of runs)
        if (isBroken(node, index, run) && !isClipped(parent))
          faults.add(`broken inside: ‘${run}’ of ‘${text.trim().slice(0, 40)}’`)
    }
    return [...faults]
  })

import axeCore, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

export type AxeFinding = { rule: string; impact: string; help: string; selectors: string[] }

/** The serious and critical findings of axe on the page as it stands; a test expects none. */
export async function axe(page: Page): Promise<AxeFinding[]> {
  // By evaluation and not by a script tag, which the page's content security policy would refuse.
  await page.evaluate(axeCore.source)
  const results = await page.evaluate((): Promise<AxeResults> => {
    // Put on the window by the line above.
    const { axe: inPage } = window as unknown as { axe: typeof axeCore }
    return inPage.run(document, { resultTypes: ['violations'] })
  })
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, help, nodes }) => ({
      rule: id,
      impact: impact ?? '',
      help,
      selectors: nodes.map(node => node.target.flat().join(' ')),
    }))
}

import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLanguage, show } from '../../../testing/show.tsx'
import { expectSound } from '../../../testing/sound.ts'
import { monthText, shortDayText, shortMonthText } from '../../lib/dates.ts'
import { AreaChart } from './area-chart.tsx'
import { BarChart } from './bar-chart.tsx'
import { textWidth } from './chart-layout.ts'
import { countAxis, dollarAxis } from './chart-ticks.ts'

const small = { width: 320, height: 740 }
const net = [30_000, 0, -12_000, 96_000, 41_000, 20_000]
const months = () =>
  net.map((value, index) => {
    const month = `2026-0${index + 4}-01`
    const text = `$${value / 100}`
    return { key: month, value, label: shortMonthText(month), title: monthText(month), text }
  })
const days = () =>
  Array.from({ length: 30 }, (_, index) => {
    const day = `2026-11-${String(index + 1).padStart(2, '0')}`
    return { key: day, value: index % 7, label: shortDayText(day), title: day, text: String(index % 7) }
  })
const inBox = (chart: React.ReactNode) => <div style={{ height: 200 }}>{chart}</div>
const showMonths = (options = {}) =>
  show(inBox(<BarChart points={months()} axis={dollarAxis} ranked />), options)

const all = (selector: string) => [...document.querySelectorAll<SVGGraphicsElement>(selector)]
const edges = (selector: string) => all(selector).map(element => element.getBoundingClientRect())
const edge = (selector: string) => edges(selector)[0] ?? new DOMRect()
const bar = (month: string) => `[data-bar="2026-${month}-01"]`
const picture = () => page.elementLocator(document.querySelector('svg') ?? document.body)
const note = (text: string | RegExp) => page.getByText(text)

/** Presses or moves to the column of a bar, near the top of the chart. */
function columnOf(selector: string) {
  const [box, column] = [edge('svg'), edge(selector)]
  return { x: column.x + column.width / 2 - box.x, y: 20 }
}

describe('bars', () => {
  it('stand for their values: up and down from zero, none for nothing, the last one hatched', async () => {
    await showMonths()
    const zero = edge(bar('04')).bottom
    expect(edge(bar('07')).bottom).toBeCloseTo(zero)
    expect(edge(bar('07')).height / edge(bar('04')).height).toBeCloseTo(3.2)
    expect(edge(bar('06')).top).toBeCloseTo(zero)
    expect(edge(bar('06')).height / edge(bar('04')).height).toBeCloseTo(0.4)
    expect(edge(bar('05')).height).toBe(0)
    expect(all(bar('09'))[0]?.getAttribute('fill')).toMatch(/^url\(#/)
    const fill = (month: string) => getComputedStyle(all(bar(month))[0] ?? document.body).fill
    expect(fill('07')).not.toBe(fill('08'))
    await expect.element(note('−500')).toBeVisible()
    await expectSound()
  })

  it('follow the width of their box', async () => {
    await showMonths()
    const before = edge(bar('08')).x
    await page.viewport(small.width, small.height)
    await expect.poll(() => edge(bar('08')).x).toBeLessThan(before)
    await expect.poll(() => edge(bar('09')).right).toBeLessThanOrEqual(edge('svg').right)
    await expectSound()
  })

  it('have a note under the mouse, which goes with it and with Escape', async () => {
    await showMonths({ size: small })
    await picture().hover({ position: columnOf(bar('04')) })
    await expect.element(note('April 2026 $300')).toBeVisible()
    await picture().hover({ position: columnOf(bar('06')) })
    await expect.element(note('June 2026 $-120')).toBeVisible()
    await expect.element(note('April 2026 $300')).not.toBeInTheDocument()
    await picture().hover({ position: columnOf(bar('09')) })
    await expect.element(note('September 2026 $200')).toBeVisible()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(note('September 2026 $200')).not.toBeInTheDocument()
    await picture().hover({ position: columnOf(bar('07')) })
    await expect.element(note('July 2026 $960')).toBeVisible()
    await userEvent.hover(document.body, { position: { x: 5, y: 700 } })
    await expect.element(note('July 2026 $960')).not.toBeInTheDocument()
  })

  it('keep the note of a finger that was lifted, until the next touch elsewhere', async () => {
    await showMonths({ size: small })
    const box = edge('svg')
    const touch = (type: string, target: Element, selector: string) => {
      const at = columnOf(selector)
      const place = { clientX: box.x + at.x, clientY: box.y + at.y }
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', ...place }))
    }
    const svg = document.querySelector('svg') ?? document.body
    for (const type of ['pointerdown', 'pointerup', 'pointerout', 'pointerleave']) touch(type, svg, bar('08'))
    await expect.element(note('August 2026 $410')).toBeVisible()
    touch('pointerdown', document.body, bar('08'))
    await expect.element(note('August 2026 $410')).not.toBeInTheDocument()
  })
})

describe('labels', () => {
  it.each(['en', 'zh-HK'] as const)(
    'never touch each other or leave a screen of 320 px, in %s',
    async language => {
      setLanguage(language)
      for (const points of [months(), days()]) {
        await show(inBox(<BarChart points={points} axis={countAxis} />), { size: small, language })
        await document.fonts.ready
        const labels = edges('[data-label]')
        expect(labels.length).toBeGreaterThan(2)
        expect(labels[0]?.left).toBeGreaterThanOrEqual(0)
        expect(labels.at(-1)?.right).toBeLessThanOrEqual(small.width)
        for (const [index, { left }] of labels.entries())
          expect(left - (labels[index - 1]?.right ?? 0)).toBeGreaterThan(4)
      }
    },
  )

  it('are no wider than was thought when they got their places', async () => {
    const dates = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-28`)
    const texts = dates.flatMap(day => [shortDayText(day), shortMonthText(day), monthText(day)])
    await show(<span id="measured" style={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }} />)
    await document.fonts.load('12px "Plus Jakarta Sans"')
    const measured = document.querySelector('#measured') ?? document.body
    for (const text of [...texts, '−250', '2.5k', '1.5M', '10月', '12月3日（四）', '星期三 18']) {
      measured.textContent = text
      expect(textWidth(text, 12), text).toBeGreaterThanOrEqual(measured.getBoundingClientRect().width)
    }
  })
})

it('an area has a note and a dot on its line', async () => {
  await show(inBox(<AreaChart points={months()} axis={dollarAxis} tone="jade" />), { size: small })
  const labels = edges('[data-label]')
  expect(labels).toHaveLength(6)
  const box = edge('svg')
  const july = labels[3] ?? new DOMRect()
  await picture().hover({ position: { x: july.x + july.width / 2 - box.x, y: 60 } })
  await expect.element(note('July 2026 $960')).toBeVisible()
  expect(edge('circle').x + edge('circle').width / 2).toBeCloseTo(july.x + july.width / 2, 0)
  await expectSound()
})

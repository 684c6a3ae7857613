import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused } from '../../testing/focus.ts'
import { desk, phone, show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.ts'
import { Accordion, AccordionItem } from './accordion.tsx'
import { Tabs } from './tabs.tsx'

const tabs = ['One', 'Two', 'Three'].map(label => ({ id: label, label, panel: <p>{`Panel ${label}`}</p> }))
const tab = (name: string) => page.getByRole('tab', { name })

describe('tabs', () => {
  it('show one panel, named by its tab, and Tab stops at the chosen one only', async () => {
    await show(<Tabs label="Parts" tabs={tabs} />, { size: phone })
    await expect.element(page.getByRole('tabpanel', { name: 'One' })).toHaveTextContent('Panel One')
    expect(document.querySelectorAll('[role=tab][tabindex="0"]')).toHaveLength(1)
    await expectSound()
    await tab('Two').click()
    await expect.element(page.getByRole('tabpanel', { name: 'Two' })).toBeVisible()
    await expect.element(page.getByText('Panel One')).not.toBeInTheDocument()
  })

  it('go by arrows round and round, Home and End', async () => {
    const change = vi.fn()
    await show(<Tabs label="Parts" tabs={tabs} onChange={change} />)
    await tab('One').click()
    for (const [key, name] of [
      ['ArrowRight', 'Two'],
      ['End', 'Three'],
      ['ArrowRight', 'One'],
      ['ArrowLeft', 'Three'],
      ['Home', 'One'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`)
      await focused(tab(name))
      await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
    }
    expect(change.mock.calls.flat()).toEqual(['One', 'Two', 'Three', 'One', 'Three', 'One'])
  })

  it('bring the chosen one into sight on a narrow screen, and leave the page where it is', async () => {
    const many = Array.from({ length: 14 }, (_, at) => ({
      id: `${at}`,
      label: `Part number ${at}`,
      panel: at,
    }))
    await show(<Tabs label="Parts" tabs={many} current="12" />, { size: phone })
    await expect.element(tab('Part number 12')).toBeVisible()
    const { left, right } = tab('Part number 12').element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(phone.width)
    expect(window.scrollX).toBe(0)
  })
})

describe('an accordion', () => {
  const item = (name: string) => page.getByRole('heading', { name })
  it('unfolds by a press and by keyboard, one at a time in a group', async () => {
    await show(
      <Accordion>
        <AccordionItem title="First" group="faq">
          The first answer
        </AccordionItem>
        <AccordionItem title="Second" group="faq">
          The second answer
        </AccordionItem>
      </Accordion>,
      { size: desk },
    )
    await item('First').click()
    await expect.element(page.getByText('The first answer')).toBeVisible()
    await expectSound()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(page.getByText('The second answer')).toBeVisible()
    await expect.element(page.getByText('The first answer')).not.toBeVisible()
  })
})

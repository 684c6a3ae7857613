import type { Scene, Shot } from './shot.ts'

const list = { screen: '/messages', address: '/messages' } as const
const opened = async ({ page }: Scene) => {
  await page.locator('[data-part=conversations]').getByRole('link').first().click()
  await page.locator('[data-part=conversation]').getByRole('textbox').waitFor()
}

/** What families and those who teach write to each other. */
export const conversationShots: readonly Shot[] = [
  { ...list, name: 'messages.parent', as: 'parent' },
  { ...list, name: 'messages.teacher', as: 'teacher' },
  { ...list, name: 'messages.centre', as: 'centre' },
  { ...list, name: 'messages.empty', as: 'newcomer' },
  { ...list, name: 'messages.loading', as: 'parent', held: ['conversations*'] },
  { ...list, name: 'messages.failed', as: 'parent', failing: ['conversations*'] },
  { ...list, screen: '/messages/:id', name: 'message.parent', as: 'parent', part: 'window', act: opened },
  { ...list, screen: '/messages/:id', name: 'message.teacher', as: 'teacher', part: 'window', act: opened },
]

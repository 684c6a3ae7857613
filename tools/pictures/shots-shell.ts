import { dialog, inSight, press, steps } from './press.ts'
import type { Shot } from './shot.ts'

/** What every page has around it, and what belongs to no screen. */
export const shellShots: readonly Shot[] = [
  { screen: null, name: 'shell.not-found', address: '/no-such-page' },
  {
    screen: null,
    name: 'shell.account-menu-student',
    address: '/faqs',
    as: 'student',
    widths: [1440],
    part: 'window',
    act: press(/^Account of/, /的帳戶$/),
  },
  {
    screen: null,
    name: 'shell.account-menu-teacher',
    address: '/faqs',
    as: 'teacher',
    widths: [1440],
    part: 'window',
    act: press(/^Account of/, /的帳戶$/),
  },
  {
    screen: null,
    name: 'shell.scheme-menu',
    address: '/faqs',
    widths: [1440],
    part: 'window',
    act: press('Colour scheme', '顏色模式'),
  },
  {
    screen: null,
    name: 'shell.phone-menu',
    address: '/faqs',
    widths: [390],
    part: 'window',
    act: steps(press('Menu', '選單'), dialog),
  },
  {
    screen: null,
    name: 'shell.phone-menu-student',
    address: '/faqs',
    as: 'student',
    widths: [390],
    part: 'window',
    height: 1200,
    act: steps(press('Menu', '選單'), dialog),
  },
  {
    screen: null,
    name: 'shell.phone-menu-centre',
    address: '/faqs',
    as: 'centre',
    widths: [390],
    part: 'window',
    height: 1200,
    act: steps(press('Menu', '選單'), dialog),
  },
  {
    screen: null,
    name: 'shell.search',
    address: '/faqs',
    part: 'window',
    act: steps(press(/^I want to find/, /^我想找/), dialog, async ({ page }) => {
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    }),
  },
  {
    screen: null,
    name: 'shell.search-suggestions',
    address: '/faqs',
    part: 'window',
    act: steps(press(/^I want to find/, /^我想找/), dialog, async scene => {
      await inSight(scene, 'combobox', /^I want to find/, /^我想找/).fill('frac')
      await scene.page.getByRole('option', { name: /frac/i }).first().waitFor()
    }),
  },
  {
    screen: null,
    name: 'shell.sign-in-dialog',
    address: '/faqs',
    widths: [1440],
    part: 'window',
    act: steps(press('Sign in', '登入', 'link'), dialog),
  },
]

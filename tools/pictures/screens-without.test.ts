import { expect, it } from 'vitest'
import { screens } from '../../web/app/screens.ts'
import { screensWithout } from './screens-without.ts'
import { shots } from './shots.ts'

it('a picture is taken of every screen of the table', () => {
  expect(screensWithout(screens, shots)).toEqual([])
})

it('a screen that is new to the table is told', () => {
  expect(screensWithout([...screens, { path: '/lessons' }], shots)).toEqual(['/lessons'])
})

it('no two pictures have the same name', () => {
  const names = shots.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

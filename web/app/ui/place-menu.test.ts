import { describe, expect, it } from 'vitest'
import { placeMenu } from './place-menu.ts'

const view = { width: 390, height: 844 }
const menu = { width: 280, height: 200 }
const button = (left: number, top: number) => ({ left, top, right: left + 44, bottom: top + 44 })

describe('the place of a menu', () => {
  it('is below its button, flush with the right edge', () => {
    expect(placeMenu(button(338, 10), menu, view)).toEqual({ left: 102, top: 62, room: 774, above: false })
  })

  it('is above it where there is no room below', () => {
    expect(placeMenu(button(338, 780), menu, view)).toEqual({ left: 102, top: 572, room: 764, above: true })
  })

  it('is flush with the left edge where it would leave the window', () => {
    expect(placeMenu(button(12, 10), menu, view).left).toBe(12)
  })

  it('stays inside a window that is hardly wider, and on the side of a button that is half outside', () => {
    expect(placeMenu(button(120, 10), menu, { width: 300, height: 844 }).left).toBe(12)
    expect(placeMenu(button(370, 10), menu, view).left).toBe(102)
    expect(placeMenu(button(-30, 10), menu, view).left).toBe(8)
  })

  it('takes the larger side where it fits on neither, and is as tall as there is room', () => {
    const low = { width: 390, height: 300 }
    expect(placeMenu(button(12, 100), menu, low)).toEqual({ left: 12, top: 152, room: 140, above: false })
    expect(placeMenu(button(12, 170), menu, low)).toEqual({ left: 12, top: 8, room: 154, above: true })
  })
})

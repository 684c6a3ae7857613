import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  vi.resetModules()
  vi.stubGlobal('window', { location: { origin: 'https://lantern.hk' } })
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    throw new TypeError('Failed to fetch')
  })
})
afterEach(() => vi.unstubAllGlobals())

const failing = (message: string, place: number) =>
  Object.assign(new Error(message), {
    stack: `Error: ${message}\n    at show (https://lantern.hk/assets/page-1a2b.js:1:${place})`,
  })

test('a defect is told once, with its screen and without the origin', async () => {
  const { reportDefect, setScreen } = await import('./report-defect.ts')
  setScreen('/shop/:username')
  const error = failing('no name', 100)
  reportDefect(error)
  reportDefect(error)
  reportDefect(failing('no name', 100))
  expect(sent).toEqual([
    {
      name: 'Error',
      message: 'no name',
      stack: 'Error: no name\n    at show (/assets/page-1a2b.js:1:100)',
      screen: '/shop/:username',
    },
  ])
})

test('a page that breaks everywhere tells five of them, each cut to size', async () => {
  const { reportDefect } = await import('./report-defect.ts')
  for (let place = 0; place < 20; place++) reportDefect(failing('x'.repeat(9000), place))
  expect(sent).toHaveLength(5)
  expect(JSON.stringify(sent).length).toBeLessThan(5 * 3600)
})

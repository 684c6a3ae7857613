import { expect, test } from 'vitest'
import { isSupported } from './supported-browser.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Chrome', `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, true],
  [
    'Edge',
    `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    true,
  ],
  ['Chrome on a phone', `${phone} CriOS/140.0 Mobile/15E148 Safari/604.1`, true],
  ['Safari', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`, true],
  ['Safari on a phone', `${phone} Version/19.0 Mobile/15E148 Safari/604.1`, true],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', false],
  ['Firefox on a phone', `${phone} FxiOS/145.0 Mobile/15E148 Safari/604.1`, false],
  ['a window inside an app', `${phone} Mobile/15E148`, false],
])('%s', (_name, userAgent, supported) => {
  expect(isSupported(userAgent)).toBe(supported)
})

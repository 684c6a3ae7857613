import { describe, expect, test } from 'vitest'
import { judgeBrowser } from './supported-browser.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; SM-S921B'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36'

test.each([
  ['Chrome', `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, true],
  [
    'Edge',
    `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    true,
  ],
  ['Chrome on a phone', `${phone} CriOS/140.0 Mobile/15E148 Safari/604.1`, true],
  [
    'Chrome on Android',
    `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`,
    true,
  ],
  ['Safari', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`, true],
  ['Safari on a phone', `${phone} Version/19.0 Mobile/15E148 Safari/604.1`, true],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', false],
  ['Firefox on a phone', `${phone} FxiOS/145.0 Mobile/15E148 Safari/604.1`, false],
])('%s', (_name, userAgent, opens) => {
  expect(judgeBrowser(userAgent)).toEqual(opens ? { opens } : { opens, app: null })
})

describe('the window of an app does not open courses, and is called by its name', () => {
  test.each([
    ['WeChat', `${phone} Mobile/15E148 MicroMessenger/8.0.50(0x18003231) NetType/WIFI Language/zh_HK`],
    ['WeChat', `${android}; wv) ${webkit} XWEB/1300 MMWEBSDK/20240301 MicroMessenger/8.0.49`],
    ['Instagram', `${phone} Mobile/21A329 Instagram 350.0.0.25 (iPhone15,2; iOS 19_0; zh_HK)`],
    ['Facebook', `${phone} Mobile/15E148 [FBAN/FBIOS;FBAV/440.0.0.30;FBBV/1]`],
    ['Facebook', `${android}; wv) ${webkit} [FB_IAB/FB4A;FBAV/440.0.0.30;]`],
    ['Messenger', `${phone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/440.0.0.30]`],
    ['LINE', `${phone} Mobile/15E148 Safari/604.1 Line/14.10.0`],
    ['', `${phone} Mobile/15E148`],
    ['', `${android}; wv) ${webkit}`],
  ])('%s', (app, userAgent) => {
    expect(judgeBrowser(userAgent)).toEqual({ opens: false, app })
  })
})

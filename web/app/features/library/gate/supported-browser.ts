/** What decides whether a course can be opened in a browser. One rule for the viewer, product pages and paying. */
export type Browser =
  | { readonly opens: true }
  /** `app`: it is an in-app browser, with the app's name, or '' if unknown; null for a separate browser. */
  | { readonly opens: false; readonly app: string | null }

const opens: Browser = { opens: true }

/** In-app browsers can neither print nor save a worksheet, and some lose the session. */
const apps: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['WeChat', /MicroMessenger\//],
  ['Instagram', /Instagram[ /]/],
  ['Threads', /Barcelona[ /]/],
  ['Messenger', /FBAN\/Messenger|MessengerForiOS|MessengerLite/],
  ['Facebook', /FBAN\/|FBAV\/|FB_IAB\//],
  ['LINE', /\bLine\/\d/],
  ['WhatsApp', /WhatsApp\//],
  ['Telegram', /Telegram-/],
  ['TikTok', /musical_ly|BytedanceWebview|TikTok/],
  ['Xiaohongshu', /XiaoHongShu|xhsdiscover/i],
  ['Weibo', /Weibo/i],
  ['QQ', /\bQQ\/\d/],
  ['Snapchat', /Snapchat\//],
  ['LinkedIn', /LinkedInApp/],
  ['X', /Twitter for /],
  ['Alipay', /AlipayClient\//],
  // Android's mark of an in-app browser; on an iPhone, one doesn't call itself Safari.
  ['', /; wv\)/],
  ['', /\((iPhone|iPad|iPod)[^)]*\) AppleWebKit(?!.*Safari\/)/],
]

/** Every Chromium browser, and Safari: the ones the viewer and printing are made for. */
export function judgeBrowser(userAgent: string): Browser {
  const app = apps.find(([, pattern]) => pattern.test(userAgent))
  if (app) return { opens: false, app: app[0] }
  return isSupported(userAgent) ? opens : { opens: false, app: null }
}

function isSupported(userAgent: string): boolean {
  if (/Firefox\/|FxiOS\/|Focus\/|Seamonkey\/|Trident\/|MSIE /.test(userAgent)) return false
  if (/Chrom(e|ium)\/|CriOS\//.test(userAgent)) return true
  return /Version\/[\d.]+.*Safari\//.test(userAgent)
}

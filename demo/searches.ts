import type { DemoSearch } from './types.ts'

/** What people looked for and did not find before the demo was opened. */
export const searches: readonly DemoSearch[] = [
  { text: 'swimming', language: 'en', found: 'nothing', searches: 14, hoursAgo: 5 },
  { text: '面授補習 旺角', language: 'zh-HK', found: 'nothing', searches: 11, hoursAgo: 9 },
  { text: 'jupas', language: 'en', found: 'nothing', searches: 9, hoursAgo: 26 },
  { text: '小五 常識 專題研習', language: 'zh-HK', found: 'some', searches: 8, hoursAgo: 3 },
  { text: 'p2 maths abacus', language: 'en', found: 'some', searches: 6, hoursAgo: 31 },
  { text: '劍橋 flyers 模擬考', language: 'zh-HK', found: 'some', searches: 6, hoursAgo: 52 },
  { text: 'sat verbal', language: 'en', found: 'nothing', searches: 4, hoursAgo: 70 },
  { text: '毛筆字', language: 'zh-HK', found: 'nothing', searches: 3, hoursAgo: 100 },
  { text: 'korean for beginners', language: 'en', found: 'some', searches: 2, hoursAgo: 140 },
  { text: '奧數 小三 比賽', language: 'zh-HK', found: 'some', searches: 2, hoursAgo: 260 },
  { text: 'ukulele', language: 'en', found: 'nothing', searches: 1, hoursAgo: 400 },
]

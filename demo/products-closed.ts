import { html, listing } from './listing.ts'
import { sheets } from './materials.ts'
import type { Product } from './types.ts'

/** Of teachers who have closed: no one finds or buys it. */
export const closedProducts: Product[] = [
  listing({
    key: 'handwriting-strokes',
    name: '硬筆書法：筆畫與結構',
    description: html('八個基本筆畫，二十個常用字，附描紅工作紙。'),
    subject: 'chinese',
    levels: ['P2', 'P3'],
    grade: 'Lower Primary',
    priceCents: 8800,
    tags: ['中文', '書法', '寫字', 'handwriting'],
    seller: 'fungyuklin',
    cover: { motif: 'write', palette: 'jade' },
    materials: [...sheets('tracing', '描紅工作紙')],
    createdDaysAgo: 210,
    untaken: true,
  }),
]

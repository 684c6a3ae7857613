import type { DraftSeries } from './types.ts'

/** An evening's worksheets of one teacher, dropped together and not published yet. */
export const drafts: DraftSeries = {
  seller: 'leungkaho',
  shared: {
    subject: 'English',
    levels: ['S4'],
    grade: 'Senior Secondary',
    tags: ['English', '英文', 'DSE', 'worksheet', '工作紙'],
    priceDollars: 38,
    description:
      '<p>One skill on each sheet, with answers on the last page. 每張工作紙一個重點，末頁附答案。</p>',
  },
  files: [
    { name: '01 Reading - Inference questions.pdf', file: 'reading.pdf' },
    { name: '02 Reading - Sight words S5.pdf', file: 'sight-words.pdf' },
    { name: '03 Speaking - Cue cards.pdf', file: 'cue-cards.pdf' },
    { name: '04 Writing - Essay planner.pdf', file: 'essay-planner.pdf' },
    { name: '05 Writing - Mock paper.pdf', file: 'mock-paper.pdf' },
    { name: '06 Grammar - Scan of corrections.pdf', file: 'scan-0412.pdf' },
  ],
}

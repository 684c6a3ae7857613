import type { DemoCase, DemoLessonReport, DemoRefundRequest } from './types.ts'

/** Three open cases: about a child, about a lesson, and about copyright. */
export const cases: DemoCase[] = [
  {
    about: { talkWith: 'kwokngaman' },
    ...{ reporter: 'parent', reason: 'child_safety', minutesAgo: 45, readBy: 'admin' },
    text: 'At the end of the trial lesson he asked my daughter for her own phone number and told her not to mention it to me. Before that he asked me to pay him by FPS.',
  },
  {
    about: { lessonWith: 'kwokngaman' },
    ...{ reporter: 'simontsang', reason: 'lesson', minutesAgo: 30 * 60 },
    text: '老師沒有出現，我們在圖書館等了半小時。',
    assignee: 'clerk',
    note: 'Called Simon: he waited until 11:35 am and has a photo of the empty table. The teacher’s phone is off.',
  },
  {
    about: { product: 'dse-paper-1-reading' },
    ...{ email: 'rights@harbourbooks.example', reason: 'copyright', minutesAgo: 39 * 60 },
    text: '14 pages of the worksheets are scanned from our “Harbour Reading”, book 2, pages 41 to 54. We haven’t licensed them.',
  },
]

/** One that waits for the teacher. */
export const refundRequests: DemoRefundRequest[] = [
  {
    ...{ buyer: 'parent', seller: 'teacher', reason: 'wrong_item', minutesAgo: 9 * 60 },
    text: 'I bought it for the wrong syllabus: Hei Tung’s school uses another series. We’ve only looked at the first page.',
  },
]

/** One that staff decide. */
export const lessonReports: DemoLessonReport[] = [
  {
    ...{ buyer: 'joycema', seller: 'teacher', reason: 'late', minutesAfter: 70, answeredAfter: 95 },
    text: 'The lesson started at 3:25 pm, so we had 35 minutes of 60.',
    answer: 'The MTR was stopped at Tai Koo. I wrote at 2:50 pm and offered 25 minutes more next week.',
  },
]

import type { TeacherReview } from './types.ts'

type Row = [
  teacher: string,
  reviewer: string,
  rating: TeacherReview['rating'],
  daysAgo: number,
  text: string,
  reply?: string,
]

const rows: Row[] = [
  [
    'teacher',
    'parent',
    5,
    18,
    'My daughter used to guess. After three lessons she draws the bars first, and her school mark went from 58 to 74. Ms Chan also sends a short voice note after each lesson.',
    'Thank you. She drew every bar herself, I only nagged. See you on Saturday.',
  ],
  ['teacher', 'student', 4, 26, '講解清楚，功課有逐題批改。如果夜晚時段多啲就更好。'],
  ['teacher', 'joycema', 5, 41, 'Patient, and never late. My son asks when the next lesson is.'],
  ['teacher', 'simontsang', 5, 60, '阿仔終於肯自己做文字題。', '多謝！佢好努力，記得每日畫一題。'],
  [
    'teacher',
    'kelvinchu',
    3,
    77,
    'Good lessons, but she moved one of them twice.',
    'You are right, and I am sorry: I was ill that week. Your next lesson is on me.',
  ],
  ['teacher', 'pollyip', 5, 95, '由淺入深，好有耐性。'],
  ['teacher', 'rachelshum', 5, 130, 'Worth every dollar.'],
  [
    'hochunkit',
    'raymondkong',
    5,
    15,
    'Explains why, not only how. 卷二進步咗好多。',
    'Thanks Raymond, keep the error log going.',
  ],
  ['hochunkit', 'wingsze', 4, 52, 'Fast, so take notes.'],
  ['hochunkit', 'pakhei', 5, 88, '問極都唔會嬲。'],
  ['linyuqing', 'vivianto', 5, 9, '普通話發音即場糾正，小朋友好喜歡。', '謝謝！孩子的聲調已經好很多了。'],
  ['linyuqing', 'gracewan', 5, 47, 'Songs, stories and a lot of laughter.'],
  ['leungkaho', 'sumyuet', 4, 33, '實驗題講得好明。'],
  [
    'leungkaho',
    'yattin',
    2,
    71,
    'Too many slides, too little practice.',
    'Fair point: half of each lesson is practice now.',
  ],
  ['danwhitfield', 'carmenhui', 5, 24, 'My girl speaks up in class now.'],
]

export const teacherReviews: TeacherReview[] = rows.map(
  ([teacher, reviewer, rating, daysAgo, text, reply]) => ({
    teacher,
    reviewer,
    rating,
    daysAgo,
    text,
    ...(reply && { reply }),
  }),
)

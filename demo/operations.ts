import type { DemoMessage } from './types.ts'

/** What visitors wrote through the contact form: some wait, one has an answer. */
export const messages: readonly DemoMessage[] = [
  {
    name: 'Chow Hei Tung 周晞桐',
    email: 'heitung.chow@example.com',
    hoursAgo: 2,
    locale: 'zh-HK',
    message: '你好，我買了兩個課程，但收據上的公司名稱寫錯了，可以重新開一張嗎？',
    read: false,
  },
  {
    name: 'Rebecca Lam',
    email: 'rebecca.lam@example.com',
    hoursAgo: 7,
    locale: 'en',
    message:
      'Hello,\nour daughter is in S2 and needs help with English writing before the exams.\nDo your teachers also come to Tseung Kwan O, or is it online only?',
    read: false,
  },
  {
    name: 'St Margaret’s Parents’ Association',
    email: 'office@stm-parents.example.org',
    hoursAgo: 31,
    locale: 'en',
    message: 'We would like to buy twenty places in the P6 interview class. Is there a price for schools?',
    read: true,
  },
  {
    name: '何家輝',
    email: 'kafai.ho@example.com',
    hoursAgo: 52,
    locale: 'zh-HK',
    message: '影片在舊 iPad 上播放不了，請問支援哪些版本？',
    read: true,
    answer: {
      by: 'staff',
      hoursAgo: 49,
      text: '何先生你好，影片支援 iPadOS 15 或以上版本。你亦可以用電腦觀看。',
    },
  },
]

/** Screens by how often they are looked at on an ordinary day. */
export const dailyViews: Readonly<Record<string, number>> = {
  '/': 420,
  '/products/all': 310,
  '/view/product/:course_name/:course_id': 560,
  '/teachers': 140,
  '/teachers-and-tutors/:teacherId': 120,
  '/search/:term': 180,
  '/cart': 70,
  '/shops': 60,
}

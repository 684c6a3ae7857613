import { speaks, trials } from './people-teachers.ts'
import type { Teacher } from './types.ts'

/** Who taught here until staff closed them. */
export const closedTeachers: Teacher[] = [
  {
    username: 'fungyuklin',
    role: 'teacher',
    status: 'active',
    email: 'yuklin.fung@example.hk',
    firstName: 'Yuk Lin',
    lastName: 'Fung',
    displayName: 'Ms Fung Yuk Lin 馮玉蓮',
    displayNameZh: '馮玉蓮老師',
    gender: 'female',
    phone: '+852 5550 0132',
    country: 'HK',
    avatar: 'fung',
    joinedDaysAgo: 260,
    title: { en: 'Chinese handwriting, K3 to P4', zh: '硬筆書法，高班至小四' },
    tagLine: { en: 'Slow strokes, clear characters.', zh: '一筆一劃，慢慢寫好。' },
    about: {
      en: '<p>I taught handwriting at a community centre in Mei Foo for twelve years. Each lesson has one stroke, five characters and a poem to copy.</p>',
      zh: '<p>在美孚社區中心教硬筆書法十二年。每堂一個筆畫、五個字，再抄一首詩。</p>',
    },
    languages: speaks(['Cantonese', 'Native'], ['Mandarin', 'Fluent']),
    trials: trials([45, 160]),
  },
]

import { applicants } from './people-applicants.ts'
import { closedTeachers } from './people-closed.ts'
import { learners } from './people-learners.ts'
import { teachers } from './people-teachers.ts'
import type { Account, Centre, Manager, Staff } from './types.ts'

export const managers: Manager[] = [
  {
    username: 'centre',
    role: 'businessManager',
    centre: 'brightharbour',
    email: 'manager@brightharbour.example.hk',
    firstName: 'Pui Yee',
    lastName: 'Mak',
    displayName: 'Ms Mak Pui Yee 麥佩儀',
    displayNameZh: '麥佩儀',
    gender: 'female',
    phone: '+852 5550 0301',
    country: 'HK',
    avatar: 'mak',
    joinedDaysAgo: 600,
  },
  {
    username: 'luikamfai',
    role: 'businessManager',
    centre: 'stonesteps',
    email: 'office@stonesteps.example.hk',
    firstName: 'Kam Fai',
    lastName: 'Lui',
    displayName: 'Mr Lui Kam Fai 呂錦輝',
    displayNameZh: '呂錦輝',
    gender: 'male',
    phone: '+852 5550 0302',
    country: 'HK',
    avatar: 'lui',
    joinedDaysAgo: 415,
  },
]

export const staff: Staff[] = [
  {
    username: 'master',
    role: 'masterAdmin',
    email: 'master@example.hk',
    firstName: 'Wai Kuen',
    lastName: 'To',
    displayName: 'Rachel To 杜慧娟',
    displayNameZh: '杜慧娟',
    gender: 'female',
    phone: '+852 5550 0400',
    country: 'HK',
    avatar: 'master',
    joinedDaysAgo: 900,
  },
  {
    username: 'admin',
    role: 'admin',
    email: 'admin@example.hk',
    firstName: 'Hiu Yan',
    lastName: 'Cheng',
    displayName: 'Cheng Hiu Yan 鄭曉恩',
    displayNameZh: '鄭曉恩',
    gender: 'female',
    phone: '+852 5550 0401',
    country: 'HK',
    avatar: 'admin',
    joinedDaysAgo: 700,
  },
  {
    username: 'staff',
    role: 'staff',
    email: 'staff@example.hk',
    firstName: 'Ming Fai',
    lastName: 'Shek',
    displayName: 'Shek Ming Fai 石銘輝',
    displayNameZh: '石銘輝',
    gender: 'male',
    phone: '+852 5550 0402',
    country: 'HK',
    avatar: 'staff',
    joinedDaysAgo: 480,
  },
  {
    username: 'clerk',
    role: 'staff',
    email: 'clerk@example.hk',
    firstName: 'Pui Yan',
    lastName: 'Ho',
    displayName: 'Ho Pui Yan 何珮欣',
    displayNameZh: '何珮欣',
    gender: 'female',
    phone: '+852 5550 0403',
    country: 'HK',
    avatar: 'clerk',
    joinedDaysAgo: 120,
  },
]

export const centres: Centre[] = [
  {
    username: 'brightharbour',
    name: { en: 'Bright Harbour Centre', zh: '明港教育中心' },
    tagLine: { en: 'Primary and kindergarten, Quarry Bay', zh: '幼稚園及小學課程，鰂魚涌' },
    about: {
      en: '<p>A small learning centre above a bakery in Quarry Bay, open since 2014. Twelve rooms, classes of at most eight, and papers written by our own team every summer.</p><p>Our mock papers for the P5 and P6 internal assessments are used by families from Tin Shui Wai to Chai Wan.</p>',
      zh: '<p>2014 年於鰂魚涌一間麵包店樓上開業，十二個課室，每班不多於八人，試卷每年暑假由自家團隊重新編寫。</p><p>呈分試模擬卷深受各區家長歡迎。</p>',
    },
    email: 'hello@brightharbour.example.hk',
    phone: '+852 5550 0311',
    address: { en: '2/F, 18 Tong Chong Lane, Quarry Bay, Hong Kong', zh: '香港鰂魚涌棠涌里 18 號 2 樓' },
    avatar: 'bright-harbour',
    managers: ['centre'],
    teachers: ['danwhitfield', 'kwokngaman'],
    invited: ['linyuqing'],
    joinedDaysAgo: 600,
  },
  {
    username: 'stonesteps',
    name: { en: 'Stone Steps Learning', zh: '石階學舍' },
    tagLine: { en: 'Secondary maths, science and STEM, Sham Shui Po', zh: '中學數理及 STEM，深水埗' },
    about: {
      en: '<p>Maths, physics and making things. We started in 2018 as a homework room in Sham Shui Po, next to the electronics stalls, and the soldering irons never left.</p><p>Senior-form courses are taught in English with Cantonese explanation.</p>',
      zh: '<p>數學、物理，還有動手做。2018 年由深水埗一間功課輔導室開始，旁邊就是電子零件檔，焊槍從此沒有離開過。</p><p>高中課程以英文教材、廣東話講解。</p>',
    },
    email: 'hello@stonesteps.example.hk',
    phone: '+852 5550 0312',
    address: { en: '1/F, 77 Stone Terrace, Sham Shui Po, Kowloon', zh: '九龍深水埗石臺街 77 號 1 樓' },
    avatar: 'stone-steps',
    managers: ['luikamfai'],
    teachers: ['ngtszfung', 'cheungwailun'],
    joinedDaysAgo: 415,
  },
]

export { applicants, learners, teachers }

/** Who has left: suspended, and last, so that everyone else keeps their number. */
const formerStaff: Staff[] = [
  {
    username: 'chowtszlam',
    role: 'staff',
    email: 'chowtszlam@example.hk',
    firstName: 'Tsz Lam',
    lastName: 'Chow',
    displayName: 'Chow Tsz Lam 周子琳',
    displayNameZh: '周子琳',
    gender: 'female',
    phone: '+852 5550 0404',
    country: 'HK',
    avatar: 'former-clerk',
    joinedDaysAgo: 300,
  },
]

export const people: Account[] = [
  ...staff,
  ...managers,
  ...teachers,
  ...applicants,
  ...learners,
  ...formerStaff,
  ...closedTeachers,
]

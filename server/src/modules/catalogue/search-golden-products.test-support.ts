/** A small shop to search in, with a few products that are there to be found by mistake. */
export interface GoldenProduct {
  name: string
  tags: string
  subject: 'Math' | 'English' | 'Chinese' | 'Others'
  levels: string
  grade: string
  seller: string[]
  description?: string
  popularity: number
}

const chan = ['Ms Chan Wing Yan 陳詠欣']
const ho = ['Mr Ho Chun Kit 何俊傑']
const lin = ['Ms Lin Yu Qing 林語晴']
const tam = ['Miss Tam Lok Yi 譚樂兒']
const leung = ['Mr Leung Ka Ho 梁家豪']
const wong = ['Ms Wong Sze Man 黃思敏']
const ng = ['Mr Ng Tsz Fung 吳子峰']
const lau = ['Dr Lau Chi Hang 劉志恆']
const harbour = ['Bright Harbour Centre', '明港教育中心', 'Ms Kwok Nga Man 郭雅雯']

const [lower, upper, junior, senior] = [
  'Lower Primary',
  'Upper Primary',
  'Junior Secondary',
  'Senior Secondary',
]
const [kindergarten, tertiary, any] = ['Kindergarten', 'Tertiary', 'All Grades']

type Row = [
  name: string,
  tags: string,
  subject: GoldenProduct['subject'],
  levels: string,
  grade: string,
  seller: string[],
  description?: string,
]

const rows: Row[] = [
  [
    'P3 Word Problems: Bar Models 線段圖',
    '應用題,bar model',
    'Math',
    'P3',
    lower,
    chan,
    'Turn every sum into a picture.',
  ],
  ['Times Tables That Stick 乘數表', '九因歌', 'Math', 'P2', lower, chan, '背乘數表唔一定要喊。'],
  [
    'Fractions and Decimals, Calmly Explained',
    '小五,分數,小數',
    'Math',
    'P5',
    upper,
    chan,
    '通分、異分母加減。Egg tarts help.',
  ],
  ['呈分試數學：Six Timed Papers', '模擬卷,小六', 'Math', 'P6', upper, harbour, '六份限時五十分鐘的模擬卷。'],
  ['小四數學：周界與面積', 'area,perimeter', 'Math', 'P4', upper, chan, '用摺紙和階磚講清楚。'],
  [
    'Quadratics from Zero to Confident 二次方程',
    '因式分解',
    'Math',
    'S3',
    junior,
    ho,
    'Complete the square.',
  ],
  ['DSE 數學 Core: Circles and Tangents 圓形的性質', '文憑試,幾何', 'Math', 'S5', senior, ho],
  ['HKDSE Maths Paper 2: 45 MC in 75 Minutes', 'MC', 'Math', 'S6', senior, ho],
  ['代數第一步 First Steps in Algebra', '方程', 'Math', 'S1', junior, ho],
  ['Calculus I: Survive the First Midterm', '微積分,大學', 'Math', 'University', tertiary, ho],
  [
    '小三角形拼圖 Tiny Triangles',
    '拼圖,puzzle',
    'Others',
    'K2',
    kindergarten,
    lin,
    '其中一個三角形是紅色的。',
  ],
  ['小四寫作：五感描寫法', '作文,描寫文', 'Chinese', 'P4', upper, wong, '用眼、耳、鼻、口、手寫街市。'],
  ['中一文言文基礎：十二篇精讀', '虛字,語譯', 'Chinese', 'S1', junior, wong],
  ['文憑試範文：逐句拆解', '十二篇,卷一', 'Chinese', 'S6', senior, wong],
  ['小五閱讀理解：找證據、寫完整', '記敘文', 'Chinese', 'P5', upper, wong],
  ['小六作文：三十分鐘寫好一篇記敘文', '呈分試', 'Chinese', 'P6', upper, wong],
  ['四十個常用成語故事', '親子', 'Chinese', 'P3', lower, wong, '畫蛇添足、守株待兔。附普通話讀音提示。'],
  ['Mandarin for K2: Songs and First Words', '兒歌', 'Chinese', 'K2', kindergarten, lin],
  ['小二普通話拼音遊戲', 'pinyin,四聲', 'Chinese', 'P2', lower, lin],
  [
    'Phonics for K3: Blending and First Readers',
    'blending',
    'English',
    'K3',
    kindergarten,
    tam,
    'Cap becomes cape.',
  ],
  ['Sight Words: Pages to Trace and Read', '常見字,tracing', 'English', 'P1', lower, tam],
  [
    'Cambridge A2 Key: Reading and Writing Practice',
    'KET,劍橋英語',
    'English',
    'Cambridge,P6',
    upper,
    tam,
    'Four complete practice sets.',
  ],
  ['DSE English Paper 2: Writing for a 5**', '5**,Paper 2', 'English', 'S6', senior, leung],
  ['IELTS Speaking Part 2: No Panic', 'cue cards,口試', 'English', 'IELTS', tertiary, leung],
  ['雅思作文：Four Essay Types', 'Task 2', 'English', 'IELTS', tertiary, leung],
  ['DSE English Paper 3：聆聽及綜合能力', '文憑試', 'English', 'S6', senior, leung],
  ['TOEFL iBT Speaking: Templates You Can Forget', '口語', 'English', 'TOEFL', tertiary, leung],
  ['小四英文文法：Tenses 時態一次過', 'grammar', 'English', 'P4', upper, tam],
  [
    'Story Writing: Begin in the Middle',
    '小五,作文',
    'English',
    'P5',
    upper,
    leung,
    'No more “One sunny day”.',
  ],
  ['Scratch 編程入門: Build Three Games', 'STEM,遊戲', 'Others', 'P4,P5,P6', upper, ng],
  ['Python 由零開始', 'STEM,coding', 'Others', 'S1,S2,S3', junior, ng, '第一課印出自己的名字。'],
  ['DSE 化學 Mole Concept', 'chemistry', 'Others', 'S5', senior, lau],
  ['Cells, Microscopes and Lab Reports', '科學,science', 'Others', 'S1', junior, lau],
  ['DSE 物理：力學 Free-Body Diagrams', 'mechanics', 'Others', 'S5', senior, lau],
  ['Trinity Grade 3 Music Theory 三級樂理', '音樂', 'Others', 'Trinity', any, lau],
  ['Watercolour for Beginners 水彩維港', 'art,畫畫', 'Others', 'Others', any, lau],
  ['鋼琴第一步', 'music', 'Others', 'Others', any, lau, 'Before you buy a piano.'],
  ['小一面試：聆聽、表達、合作', '升小', 'Others', 'K3', kindergarten, harbour],
  ['Smart Study Habits 聰明溫習法', '溫習', 'Others', 'S4', senior, harbour],
  ['MP3 Tracks for the Choir', 'singing', 'Others', 'Others', any, harbour],
  ['Café French: À la carte', '法文', 'Others', 'Others', any, harbour],
  ['國際象棋入門 Chess: From Pawn to Checkmate', 'thinking', 'Others', 'P4', any, ng],
  ['幾何 Geometry with Paper', 'STEM', 'Math', 'P4', upper, ng],
  ['Summer Robot Camp 暑期機械人營', '興趣班', 'Others', 'P6', any, ng],
  ['默書小助手', '生字', 'Chinese', 'P2', lower, lin],
  ['Fine Motor Worksheets: Lines and Curves', '小肌肉', 'Others', 'K1', kindergarten, lin],
]

/** The later, the more popular: what should come first has to come first in spite of it. */
export const goldenProducts: readonly GoldenProduct[] = rows.map(
  ([name, tags, subject, levels, grade, seller, description], index) => ({
    name,
    tags,
    subject,
    levels,
    grade,
    seller,
    description,
    popularity: index + 1,
  }),
)

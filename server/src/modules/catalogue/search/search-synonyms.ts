// Words with the same meaning, in any language: searching for one searches for all. Any spelling will do here
// (traditional or simplified, upper or lower case); the longest match wins, from left to right.

const words: Record<string, readonly string[]> = {
  // Subjects
  math: ['maths', 'math', 'mathematics', '數學'],
  english: ['English', '英文', '英語'],
  chinese: ['Chinese', 'Chinese language', '中文', '中國語文'],
  mandarin: ['Mandarin', 'Putonghua', '普通話', '國語'],
  science: ['science', '科學'],
  physics: ['physics', '物理'],
  chemistry: ['chemistry', 'chem', '化學'],
  biology: ['biology', 'bio', '生物'],
  economics: ['economics', 'econ', '經濟'],
  history: ['history', '歷史'],
  geography: ['geography', '地理'],
  general: ['general studies', '常識'],
  ict: ['ICT', '資訊科技', '資訊及通訊科技'],
  music: ['music', '音樂'],
  piano: ['piano', '鋼琴'],
  violin: ['violin', '小提琴'],
  'music-theory': ['music theory', '樂理'],
  art: ['art', 'arts', 'visual arts', '美術', '視覺藝術', '視藝'],
  drawing: ['drawing', 'painting', '畫畫', '繪畫'],
  watercolour: ['watercolour', 'watercolor', '水彩'],
  coding: ['coding', 'programming', '編程', '程式設計', '程式編寫'],
  robotics: ['robotics', 'robot', 'robots', '機械人', '機器人'],
  chess: ['chess', '國際象棋', '西洋棋'],

  // Examinations
  dse: ['DSE', 'HKDSE', '文憑試', '中學文憑', '中學文憑試', '中學文憑考試', '香港中學文憑'],
  assessment: ['呈分試', '呈分', '呈分考試'],
  ielts: ['IELTS', '雅思'],
  toefl: ['TOEFL', '托福'],
  cambridge: ['Cambridge', '劍橋'],
  trinity: ['Trinity', '聖三一'],
  interview: ['interview', 'interviews', '面試'],
  oral: ['oral', 'oral exam', '口試'],
  'mock-paper': ['mock paper', 'mock papers', 'mock exam', 'mock exams', '模擬卷', '模擬試卷', '模擬試'],
  'past-paper': ['past paper', 'past papers', '歷屆試題'],

  // Languages
  writing: ['writing', 'composition', 'essay writing', '寫作', '作文'],
  reading: ['reading', '閱讀'],
  comprehension: ['reading comprehension', 'comprehension', '閱讀理解'],
  listening: ['listening', '聆聽', '聽力'],
  speaking: ['speaking', '口語', '說話'],
  grammar: ['grammar', '文法', '語法'],
  vocabulary: ['vocabulary', 'vocab', '詞彙', '生字'],
  tenses: ['tense', 'tenses', '時態'],
  spelling: ['拼音'],
  phonics: ['phonics', '英語拼音', '英文拼音', '自然拼音', '自然拼讀', '拼音法'],
  pinyin: ['pinyin', 'hanyu pinyin', '漢語拼音', '普通話拼音', '中文拼音'],
  dictation: ['dictation', '默書'],
  idioms: ['idiom', 'idioms', '成語'],
  classical: ['classical Chinese', '文言文', '文言'],
  recitation: ['recitation', '朗誦'],
  debate: ['debate', 'debates', 'debating', '辯論'],
  story: ['story', 'stories', '故事'],

  // Mathematics
  fractions: ['fraction', 'fractions', '分數'],
  decimals: ['decimal', 'decimals', '小數'],
  geometry: ['geometry', '幾何'],
  algebra: ['algebra', '代數'],
  statistics: ['statistics', '統計'],
  probability: ['probability', '概率', '或然率'],
  trigonometry: ['trigonometry', 'trig', '三角學'],
  calculus: ['calculus', '微積分'],
  differentiation: ['differentiation', '微分'],
  integration: ['integration', '積分'],
  quadratics: ['quadratics', 'quadratic equation', 'quadratic equations', '二次方程'],
  equations: ['equation', 'equations', '方程'],
  circles: ['circle', 'circles', '圓形'],
  area: ['area', '面積'],
  perimeter: ['perimeter', '周界'],
  'word-problems': ['word problem', 'word problems', '應用題', '文字題'],
  'times-table': ['times table', 'times tables', 'multiplication table', '乘數表', '九因歌'],

  // Kinds and ages
  kindergarten: ['kindergarten', '幼稚園', '幼兒園'],
  primary: ['primary', 'primary school', '小學'],
  secondary: ['secondary', 'secondary school', '中學'],
  'lower-primary': ['lower primary', 'junior primary', '初小'],
  'upper-primary': ['upper primary', 'senior primary', '高小'],
  'junior-secondary': ['junior secondary', '初中'],
  'senior-secondary': ['senior secondary', '高中'],
  university: ['university', '大學'],
  worksheet: ['worksheet', 'worksheets', '工作紙'],
  notes: ['notes', '筆記'],
  tuition: ['tuition', 'tutoring', '補習'],
  game: ['game', 'games', '遊戲'],
  parents: ['parent', 'parents', '家長'],
  free: ['free', '免費'],
}

/** The first also means the second. */
const implied: Record<string, readonly string[]> = {
  phonics: ['spelling', 'english'],
  pinyin: ['spelling', 'mandarin'],
  comprehension: ['reading'],
  oral: ['speaking'],
  differentiation: ['calculus'],
  integration: ['calculus'],
  quadratics: ['equations'],
  'lower-primary': ['primary'],
  'upper-primary': ['primary'],
  'junior-secondary': ['secondary'],
  'senior-secondary': ['secondary'],
}

/** Words that would otherwise be split, with a wrong one in the middle: 其中一 isn't 中一. */
const plain = [
  '其中',
  '當中',
  '之中',
  '心中',
  '手中',
  '家中',
  '途中',
  '空中',
  '水中',
  '眼中',
  '從中',
  '集中',
  '中學習',
  '中學會',
  '中學到',
  '小學習',
  '大小',
  '最小',
  '較小',
  '縮小',
  '中小',
  '小三角',
  '小四角',
  '小五角',
  '小六角',
  '小四方',
  '小一點',
  '小一些',
  '中一點',
  '中一些',
  '中一個',
  '小二度',
  '小三度',
  '小六度',
  '小三和弦',
  '小三線',
  '中三角',
  '學生',
  '新生',
  '師生',
  '衛生',
  '人生',
  '出生',
  '文化',
  '工作',
  '方面',
  '全面',
  '書面',
  '畫面',
  '整數',
  '倍數',
  '負數',
  '因數',
  '約數',
  '函數',
  '對數',
  '指數',
]

const numerals = ['一', '二', '三', '四', '五', '六'] as const
const numbers = ['one', 'two', 'three', 'four', 'five', 'six'] as const
const classes = ['幼兒班', '低班', '高班'] as const

function levelSpellings(): [concept: string, implies: string, spellings: string[]][] {
  return numerals.flatMap((numeral, index) => {
    const n = index + 1
    const word = numbers[index]
    const levels: [string, string, string[]][] = [
      [
        `p${n}`,
        'primary',
        [
          `P${n}`,
          `P ${n}`,
          `primary ${n}`,
          `primary ${word}`,
          `pri ${n}`,
          `小${numeral}`,
          `${numeral}年級`,
          `${numeral}年班`,
          `小學${numeral}年級`,
          `小${numeral}年級`,
        ],
      ],
      [
        `s${n}`,
        'secondary',
        [
          `S${n}`,
          `S ${n}`,
          `F${n}`,
          `F ${n}`,
          `form ${n}`,
          `form ${word}`,
          `sec ${n}`,
          `secondary ${n}`,
          `secondary ${word}`,
          `中${numeral}`,
          `中${numeral}級`,
          `中${numeral}年級`,
          `中學${numeral}年級`,
          ...(n <= 3 ? [`初中${numeral}`, `初中${numeral}年級`] : []),
        ],
      ],
    ]
    const className = classes[index]
    if (className) {
      levels.push([
        `k${n}`,
        'kindergarten',
        [`K${n}`, `K ${n}`, `kindergarten ${n}`, className, `幼稚園${className}`],
      ])
    }
    return levels
  })
}

/** Required in a list of partial matches: someone who wants P3 maths has no use for S6 or for piano. */
export type Binding = 'level' | 'subject'

export interface Spelling {
  text: string
  /** What it means, then what that implies; nothing for a word that only keeps others out. */
  concepts: readonly string[]
  /** For a spelling from data: all with the same meaning, including itself. */
  same?: readonly string[]
  binds?: Binding | null
}

export const spellings: readonly Spelling[] = [
  ...Object.entries(words).flatMap(([concept, texts]) =>
    texts.map(text => ({ text, concepts: [concept, ...(implied[concept] ?? [])] })),
  ),
  ...levelSpellings().flatMap(([concept, implies, texts]) =>
    texts.map(text => ({ text, concepts: [concept, implies] })),
  ),
  ...numerals.map(numeral => ({ text: `大學${numeral}年級`, concepts: ['university'] })),
  { text: '中小學', concepts: ['primary', 'secondary'] },
  ...plain.map(text => ({ text, concepts: [] })),
]

const grades = [
  ...numerals.map((_, index) => `P${index + 1}`),
  ...numerals.map((_, index) => `S${index + 1}`),
]

/**
 * What a search may mean besides its literal sense: grade 5 is P5, but not in a document, where grade 3 may be one of
 * music. Only read in queries, and in this direction.
 */
export const asked: readonly Spelling[] = grades.flatMap((level, index) => {
  const grade = index + 1
  const numbered = [`grade ${grade}`, `G ${grade}`, `G${grade}`, `year ${grade}`, `yr ${grade}`]
  return numbered.map(text => ({ text, concepts: [], same: [text, level], binds: 'level' }))
})

/** Dropped from a search if something else remains: every product is a course. */
export const idleWords = {
  words:
    'a an and are at by child children course courses for from how in is kid kids my of on or the to with you your mr mrs ms miss dr sir'.split(
      ' ',
    ),
  runs: ['老師', '先生', '小姐', '博士', '課程', '小朋友', '兒童'],
}

const subjects =
  'math english chinese mandarin science physics chemistry biology economics history geography general ict music piano violin music-theory art drawing watercolour coding robotics chess'
const stages =
  'kindergarten primary secondary lower-primary upper-primary junior-secondary senior-secondary university'

/** The built-in ones; those that staff administer are added. */
export const bindings: ReadonlyMap<string, Binding> = new Map<string, Binding>([
  ...subjects.split(' ').map(concept => [concept, 'subject'] as const),
  ...stages.split(' ').map(concept => [concept, 'level'] as const),
  ...levelSpellings().map(([concept]) => [concept, 'level'] as const),
])

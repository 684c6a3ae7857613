/** What is typed, which products must be found, which must not, and which must stand first. */
export interface GoldenQuery {
  query: string
  /** By the beginning of the name. */
  must?: string[]
  mustNot?: string[]
  first?: string
  /** Nothing but `must`. */
  only?: true
  corrected?: string
  matched?: 'some'
}

const maths = [
  'P3 Word Problems',
  'Times Tables',
  'Fractions',
  '呈分試數學',
  '小四數學',
  'Quadratics',
  'DSE 數學',
  'HKDSE Maths',
  '代數第一步',
  'Calculus',
  '幾何',
]
const notMaths = ['小四寫作', 'DSE English Paper 2', 'Café French', 'MP3 Tracks', 'Smart Study']
const p3 = ['P3 Word Problems', '四十個']
const notP3 = [
  'MP3 Tracks',
  '小四數學',
  '小三角形',
  'Quadratics',
  'Trinity Grade 3',
  'Phonics for K3',
  'Times Tables',
]
const dse = [
  'DSE 數學',
  'HKDSE Maths',
  '文憑試範文',
  'DSE English Paper 2',
  'DSE English Paper 3',
  'DSE 化學',
  'DSE 物理',
]
const english = [
  'Phonics',
  'Sight Words',
  'Cambridge',
  'DSE English Paper 2',
  '雅思作文',
  '小四英文',
  'Story Writing',
]
const chinese = ['小四寫作', '中一文言文', '文憑試範文', '小五閱讀', '小六作文', '四十個', 'Mandarin', '默書']
const writing = ['小四寫作', '小六作文', 'Cambridge', 'DSE English Paper 2', '雅思作文', 'Story Writing']
const s1 = ['代數第一步', '中一文言文', 'Python', 'Cells']

export const goldenQueries: readonly GoldenQuery[] = [
  // The same in other words
  { query: '數學', must: maths, mustNot: notMaths },
  { query: '数学', must: maths, mustNot: notMaths },
  { query: 'maths', must: maths, mustNot: notMaths, first: 'HKDSE Maths' },
  { query: 'Math', must: maths, mustNot: notMaths },
  { query: 'mathematics', must: maths, mustNot: notMaths },
  { query: 'P3', must: p3, mustNot: notP3, first: 'P3 Word Problems' },
  { query: '小三', must: p3, mustNot: notP3 },
  { query: 'P.3', must: p3, mustNot: notP3 },
  { query: 'primary 3', must: p3, mustNot: notP3 },
  { query: 'Primary Three', must: p3, mustNot: notP3 },
  { query: '三年級', must: p3, mustNot: notP3 },
  { query: 'S1', must: s1, mustNot: ['DSE 數學', 'Quadratics', '小一面試'] },
  { query: 'F.1', must: s1, mustNot: ['Quadratics'] },
  { query: 'form 1', must: s1 },
  { query: '中一', must: s1, first: '中一文言文', mustNot: ['小三角形'] },
  { query: 'K2', must: ['Mandarin for K2', '小三角形'], mustNot: ['Phonics for K3', 'Fine Motor'] },
  { query: '低班', must: ['Mandarin for K2'] },
  { query: 'DSE', must: dse, mustNot: ['IELTS', '小四數學'] },
  { query: 'hkdse', must: dse },
  { query: '文憑試', must: dse, first: '文憑試範文' },
  { query: '中學文憑試', must: dse },
  { query: '呈分試', must: ['呈分試數學', '小六作文'], first: '呈分試數學', only: true },
  { query: '英文', must: english, mustNot: ['小四數學', '中一文言文'] },
  { query: 'English', must: english, mustNot: ['小四數學'] },
  { query: '英語', must: english },
  { query: '中文', must: chinese, mustNot: ['小四英文', 'Python', 'Cells'] },
  { query: '普通話', must: ['Mandarin', '小二普通話', '四十個'], first: '小二普通話', only: true },
  { query: 'putonghua', must: ['Mandarin', '小二普通話'] },
  { query: '雅思', must: ['IELTS Speaking', '雅思作文'], first: '雅思作文', only: true },
  { query: 'ielts', must: ['IELTS Speaking', '雅思作文'], only: true },
  { query: '托福', must: ['TOEFL'], only: true },
  { query: '作文', must: writing, mustNot: ['四十個'] },
  { query: 'writing', must: writing, first: 'Story Writing' },
  { query: 'phonics', must: ['Phonics'], mustNot: ['小二普通話拼音'], only: true },
  { query: '漢語拼音', must: ['小二普通話拼音'], mustNot: ['Phonics'], only: true },
  { query: '拼音', must: ['小二普通話拼音', 'Phonics'], first: '小二普通話拼音', only: true },
  { query: 'programming', must: ['Scratch', 'Python'], only: true },
  { query: 'fraction', must: ['Fractions'], only: true },
  { query: 'worksheet', must: ['Fine Motor'], mustNot: ['P3 Word Problems'] },
  { query: 'dictation', must: ['默書'], only: true },
  {
    query: '小學',
    must: ['P3 Word Problems', '小四寫作', 'Scratch'],
    mustNot: ['Python', 'DSE 物理', 'Phonics'],
  },

  // Two characters, the middle of a word, one character
  { query: '範文', must: ['文憑試範文'], only: true },
  { query: '象棋', must: ['國際象棋'], only: true },
  { query: '際象', must: ['國際象棋'], only: true },
  { query: '维港', must: ['Watercolour'], only: true },
  { query: '力', must: ['DSE 物理', 'DSE English Paper 3'] },
  { query: '三角', must: ['小三角形'], mustNot: p3, first: '小三角形', only: true },
  { query: '街市', must: ['小四寫作'], only: true },

  // Beginnings, not middles
  { query: 'quad', must: ['Quadratics'], only: true },
  { query: 'mandar', must: ['Mandarin', '小二普通話'] },
  { query: 'art', must: ['Watercolour'], mustNot: ['Smart Study', 'Café French'] },
  { query: 'table', must: ['Times Tables'], only: true },
  { query: 'stories', must: ['Story Writing', '四十個'] },
  { query: 'mart', mustNot: ['Smart Study'], corrected: 'art' },

  // Typing errors
  { query: 'fracions', must: ['Fractions'], corrected: 'fractions', first: 'Fractions' },
  { query: 'mahts', must: maths, corrected: 'maths' },
  { query: 'quardatics', must: ['Quadratics'], corrected: 'quadratics' },
  { query: 'Wachercolour', must: ['Watercolour'], corrected: 'watercolour' },
  { query: 'cambrige', must: ['Cambridge'], corrected: 'cambridge' },
  { query: 'chan wnig yan', must: ['P3 Word Problems'], corrected: 'chan wing yan' },
  { query: '文憑式', must: ['文憑試範文'], corrected: '文憑試' },
  { query: '國際像棋', must: ['國際象棋'], corrected: '國際象棋' },
  { query: '乘法表', must: ['Times Tables'], corrected: '乘數表' },
  { query: '五官描寫法', must: ['小四寫作'], matched: 'some' },
  { query: '聰明習法', must: ['Smart Study'], matched: 'some' },

  // Who sells
  { query: 'Chan Wing Yan', must: ['P3 Word Problems', 'Times Tables', 'Fractions', '小四數學'], only: true },
  { query: '陳詠欣', must: ['P3 Word Problems'], mustNot: ['Quadratics'] },
  { query: '詠欣', must: ['Times Tables'] },
  { query: '陈咏欣', must: ['Times Tables'] },
  { query: '陳老師', must: ['Times Tables'], mustNot: ['Python'] },
  { query: 'Leung', must: ['DSE English Paper 2', '雅思作文'], mustNot: ['Phonics'] },
  { query: 'Bright Harbour', must: ['呈分試數學', '小一面試'], mustNot: ['小四數學'] },
  { query: '明港', must: ['呈分試數學', '小一面試', 'Café French'] },

  // Several things at once
  { query: 'P5 分數', must: ['Fractions'], only: true },
  { query: 'DSE 英文 writing', must: ['DSE English Paper 2'], first: 'DSE English Paper 2', only: true },
  { query: '小四數學', must: ['小四數學', '幾何'], first: '小四數學', mustNot: ['小四寫作', '小四英文'] },
  { query: 'P3數學', must: ['P3 Word Problems'], mustNot: ['四十個', 'Times Tables'] },
  { query: '數學,P3', must: ['P3 Word Problems'], only: true },
  { query: 'Python，STEM', must: ['Python'], only: true },
  { query: '象棋,鋼琴', must: ['國際象棋', '鋼琴第一步'], matched: 'some', only: true },
  { query: 'writing for the DSE', must: ['DSE English Paper 2'] },
  { query: 'Story Writing: Begin in the Middle', must: ['Story Writing'], first: 'Story Writing' },
  { query: 'first steps in algebra', must: ['代數第一步'], first: '代數第一步' },
  { query: '5**', must: ['DSE English Paper 2'], only: true },

  // Where no product has all of it, levels and subjects bind
  { query: 'P3 maths dinosaurs', must: ['P3 Word Problems'], matched: 'some', only: true },
  { query: '小四數學恐龍', must: ['小四數學', '幾何'], mustNot: ['小四寫作', 'Fractions'], matched: 'some' },
  { query: 'S6 violin', only: true },
  { query: 'P3, S1, dinosaurs', must: [...p3, ...s1], mustNot: ['Quadratics'], matched: 'some', only: true },
  { query: 'piano Beethoven sonatas', must: ['鋼琴第一步'], matched: 'some', only: true },

  // A typing error among several words
  { query: 'P3 wrod problems', must: ['P3 Word Problems'], corrected: 'P3 word problems', only: true },
  {
    query: 'maths fracions dinosaurs',
    must: ['Fractions'],
    corrected: 'maths fractions dinosaurs',
    matched: 'some',
    only: true,
  },
  { query: 'story writting begin', must: ['Story Writing'], corrected: 'story writing begin', only: true },
  { query: '小四國際像棋', must: ['國際象棋'], corrected: '小四國際象棋', only: true },
  { query: '小五國際像棋', only: true },

  // Odd input
  { query: 'cafe', must: ['Café French'], only: true },
  { query: 'CAFÉ à la carte', must: ['Café French'], only: true },
  { query: 'Ｐ３　ｗｏｒｄ', must: ['P3 Word Problems'], only: true },
  { query: 'P3 & word | problems', must: ['P3 Word Problems'], only: true },
  { query: "word' problems:* !(bar)", must: ['P3 Word Problems'], only: true },
  { query: "'; drop table product_cards; --", must: ['Times Tables'], matched: 'some' },
  { query: '\\ \' " <-> & !', only: true },
  { query: '🙂', only: true },
  { query: '，。！？', only: true },
  { query: `${'數學 maths '.repeat(40)}`, must: maths },
  { query: 'MP3', must: ['MP3 Tracks'], mustNot: p3, only: true },
  { query: 'xyzzy', only: true },
]

/** A short lesson on cards: a title, then scenes whose lines appear one after another, two seconds each. */
export interface Lesson {
  key: string
  title: string
  subtitle: string
  motif: string
  palette: string
  scenes: { heading: string; lines: string[] }[]
}

export const lessons: Lesson[] = [
  {
    key: 'bar-models',
    title: '線段圖 Bar Models',
    subtitle: 'P3 數學應用題',
    motif: 'bars',
    palette: 'peach',
    scenes: [
      {
        heading: '先讀一次，再畫一次',
        lines: ['Amy has 16 stickers.', 'Ben has 3 times as many.', 'How many altogether?'],
      },
      {
        heading: 'Draw it 畫圖',
        lines: ['Amy  ▇▇  1 unit = 16', 'Ben  ▇▇ ▇▇ ▇▇  3 units', 'Together 4 units 合共 4 份'],
      },
      { heading: 'Now the sum 列式', lines: ['4 × 16', '= 64', 'They have 64 stickers.'] },
    ],
  },
  {
    key: 'fractions',
    title: 'Same Denominator First',
    subtitle: '異分母分數加法',
    motif: 'fractions',
    palette: 'coral',
    scenes: [
      {
        heading: '1/2 + 1/3 = ?',
        lines: ['A half and a third of a cake', 'are pieces of different size.', '大小不同，不能直接加'],
      },
      { heading: '通分', lines: ['1/2 = 3/6', '1/3 = 2/6', 'Now all pieces are sixths.'] },
      { heading: 'Add 相加', lines: ['3/6 + 2/6', '= 5/6', 'Check: less than 1? Yes.'] },
    ],
  },
  {
    key: 'quadratics',
    title: 'Completing the Square',
    subtitle: '配方法',
    motif: 'parabola',
    palette: 'night',
    scenes: [
      {
        heading: 'y = x² − 6x + 11',
        lines: ['Half of −6 is −3.', '(x − 3)² = x² − 6x + 9', 'We need 11, so add 2.'],
      },
      {
        heading: 'Vertex form 頂點式',
        lines: ['y = (x − 3)² + 2', 'Vertex 頂點 (3, 2)', 'Minimum value 極小值 2'],
      },
      {
        heading: 'Ask yourself',
        lines: ['Why is it never below 2?', 'A square is never negative.', '平方數永不為負'],
      },
    ],
  },
  {
    key: 'derivatives',
    title: 'The Derivative, Slowly',
    subtitle: '由第一原理開始',
    motif: 'chart',
    palette: 'jade',
    scenes: [
      { heading: 'f(x) = x²', lines: ['Slope between x and x + h:', '[(x + h)² − x²] ÷ h', '= 2x + h'] },
      {
        heading: 'Let h shrink',
        lines: ['h = 0.1 → 2x + 0.1', 'h = 0.01 → 2x + 0.01', 'h → 0 : f′(x) = 2x'],
      },
      { heading: 'At x = 3', lines: ['slope = 6', 'The curve climbs 6 for 1.'] },
    ],
  },
  {
    key: 'phonics',
    title: 'Blend It!',
    subtitle: 'c · a · t',
    motif: 'phonics',
    palette: 'mint',
    scenes: [
      { heading: 'Say each sound', lines: ['/c/   /a/   /t/', 'Slowly…  c-a-t', 'Quickly!  cat'] },
      { heading: 'Change the first sound', lines: ['c → h    hat', 'h → m    mat', 'm → s    sat'] },
      { heading: 'Read it', lines: ['The cat sat', 'on the mat.', 'Well done!'] },
    ],
  },
  {
    key: 'story-openings',
    title: 'Four Story Openings',
    subtitle: 'Begin in the middle',
    motif: 'essay',
    palette: 'forest',
    scenes: [
      { heading: 'Not this again', lines: ['“One sunny day, I went', 'to the park with my family.”'] },
      {
        heading: 'Try one of these',
        lines: [
          'Sound: Crack! The ice moved.',
          'Speech: “Don’t look down.”',
          'Question: Who had the key?',
          'Place: The MTR was empty.',
        ],
      },
      { heading: 'Your turn', lines: ['Pick one.', 'Write two sentences.', 'Stop before you explain.'] },
    ],
  },
  {
    key: 'two-minute-talk',
    title: 'Two Minutes, No Panic',
    subtitle: 'IELTS Speaking Part 2',
    motif: 'speak',
    palette: 'forest',
    scenes: [
      {
        heading: 'One minute to plan',
        lines: ['Who · When · Where', 'One picture in your head', 'One feeling at the end'],
      },
      {
        heading: 'Speak in three parts',
        lines: ['0:00  Set the scene', '0:30  Tell what happened', '1:20  Say why it matters'],
      },
      {
        heading: 'If you get stuck',
        lines: ['“What I remember most is…”', '“Looking back…”', 'Breathe. Smile. Go on.'],
      },
    ],
  },
  {
    key: 'essay-plan',
    title: 'Plan for Five Minutes',
    subtitle: 'DSE English Paper 2',
    motif: 'debate',
    palette: 'sand',
    scenes: [
      {
        heading: 'Underline three things',
        lines: ['Role: who am I?', 'Reader: who is it for?', 'Result: what should change?'],
      },
      {
        heading: 'Three points, one example',
        lines: ['1  Cost', '2  Time', '3  Fairness', 'A real street, a real name'],
      },
      { heading: 'Then write', lines: ['50 minutes', 'Leave 5 to check verbs'] },
    ],
  },
  {
    key: 'five-senses',
    title: '五感描寫法',
    subtitle: '走進街市',
    motif: 'write',
    palette: 'parchment',
    scenes: [
      { heading: '看見、聽見', lines: ['紅燈罩下，魚鱗閃閃發亮', '「靚菜呀，十蚊兩斤！」'] },
      {
        heading: '嗅到、嘗到、觸到',
        lines: ['薑葱的辛香混着海水味', '一粒葡萄，又酸又甜', '濕滑的地磚，冰涼的鐵架'],
      },
      { heading: '寫一句', lines: ['選兩種感官', '加一個動詞', '不要用「很熱鬧」'] },
    ],
  },
  {
    key: 'four-tones',
    title: '普通話四聲',
    subtitle: '聽一聽，比一比',
    motif: 'pinyin',
    palette: 'peach',
    scenes: [
      { heading: '第一聲、第二聲', lines: ['mā 媽　平平走', 'má 麻　往上爬'] },
      { heading: '第三聲、第四聲', lines: ['mǎ 馬　先下後上', 'mà 罵　直直落下'] },
      { heading: '齊來讀', lines: ['媽媽騎馬', '馬慢', '媽媽罵馬', '讀得好！'] },
    ],
  },
  {
    key: 'classical-particles',
    title: '文言虛字：之',
    subtitle: '四種用法一次過',
    motif: 'slips',
    palette: 'lacquer',
    scenes: [
      { heading: '一、的', lines: ['「鄰人之子」', '＝ 鄰居的兒子'] },
      { heading: '二、他／它', lines: ['「學而時習之」', '＝ 時常溫習它'] },
      { heading: '三、往', lines: ['「吾欲之南海」', '＝ 我想去南海'] },
      { heading: '四、不譯', lines: ['主謂之間，只表停頓', '看前後詞性便知'] },
    ],
  },
  {
    key: 'scratch-loop',
    title: 'Loops Save Time',
    subtitle: 'Scratch 編程：重複',
    motif: 'code',
    palette: 'honey',
    scenes: [
      {
        heading: 'Draw a square',
        lines: ['move 100, turn 90°', 'move 100, turn 90°', 'move 100, turn 90° …'],
      },
      { heading: 'repeat 4', lines: ['   move 100 steps', '   turn 90 degrees', '三行代替八行'] },
      { heading: 'Challenge 挑戰', lines: ['A triangle? turn ?', 'Hint: 360 ÷ 3', '答案：120°'] },
    ],
  },
  {
    key: 'mole',
    title: 'What Is a Mole?',
    subtitle: '摩爾概念',
    motif: 'chem',
    palette: 'sky',
    scenes: [
      {
        heading: 'A dozen for atoms',
        lines: ['1 dozen eggs = 12 eggs', '1 mole = 6.02 × 10²³', '摩爾只是一個數目'],
      },
      {
        heading: 'Weigh instead of count',
        lines: ['Carbon: 12 g = 1 mol', '6 g of carbon = ?', '6 ÷ 12 = 0.5 mol'],
      },
      { heading: 'Triangle 三角', lines: ['mass = moles × molar mass', 'Cover what you want.'] },
    ],
  },
  {
    key: 'note-values',
    title: 'How Long Is a Note?',
    subtitle: '音符的時值',
    motif: 'music',
    palette: 'plum',
    scenes: [
      {
        heading: 'Clap with me',
        lines: ['Semibreve 全音符  4 beats', 'Minim 二分音符  2 beats', 'Crotchet 四分音符  1 beat'],
      },
      { heading: 'Half again', lines: ['Quaver 八分音符  ½ beat', 'Two quavers = one crotchet'] },
      {
        heading: 'Fill the bar in 4/4',
        lines: ['minim + crotchet + ?', '2 + 1 + 1 = 4', 'One more crotchet!'],
      },
    ],
  },
]

/** The title stays for two steps, and so does the last card. */
export const lessonSeconds = (lesson: Lesson): number =>
  2 * (2 + lesson.scenes.reduce((sum, scene) => sum + 1 + scene.lines.length, 0) + 1)

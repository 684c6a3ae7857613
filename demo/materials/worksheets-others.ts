import { blank, box, cells, columns, lines, list, table } from './sheet-layout.ts'
import type { Worksheet } from './sheet-layout.ts'

const path = (d: string): string =>
  `<svg width="640" height="104"><path d="${d}" fill="none" stroke="#DDD6C9" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/><circle cx="20" cy="60" r="11" fill="#0F766E"/><circle cx="620" cy="60" r="11" fill="none" stroke="#C43D20" stroke-width="4"/></svg>`

const numberRow = (digit: number): string =>
  `<svg width="640" height="112"><path d="M0 12h640M0 100h640" stroke="#D6C7AB"/>${Array.from({ length: 6 }, (_, i) => `<text x="${50 + i * 108}" y="94" text-anchor="middle" font-size="96" fill="${i === 0 ? '#1B2430' : '#DDD6C9'}">${digit}</text>`).join('')}</svg>`

const dots = (count: number): string =>
  `<svg width="150" height="90" style="margin:auto">${Array.from({ length: count }, (_, i) => `<circle cx="${22 + (i % 4) * 35}" cy="${24 + Math.floor(i / 4) * 38}" r="13" fill="${i % 2 ? '#F2A93B' : '#C43D20'}"/>`).join('')}</svg>${blank}`

export const otherWorksheets: Worksheet[] = [
  {
    key: 'tracing',
    title: '小肌肉練習 Lines and Numbers',
    subtitle: 'K1 to K3',
    colour: '#B5371C',
    pages: [
      `<h1>由綠點走到紅圈</h1><p>Start at green, stop at red. 慢慢走，不用急。</p>${['M20 60H620', 'M20 60l60-40 60 80 60-80 60 80 60-80 60 80 60-80 60 80 60-60h60', 'M20 60q50-70 100 0t100 0 100 0 100 0 100 0 100 0', 'M20 60h60v-40h80v80h80v-80h80v80h80v-80h80v40h140', 'M20 60c60-60 100-60 100 0s-60 40-30 0 130-60 160 0-70 40-30 0 130-60 160 0-70 40-30 0 130-60 270 0'].map(path).join('')}`,
      `<h2>寫一寫 1、2、3、4、5</h2>${[1, 2, 3, 4, 5].map(numberRow).join('')}`,
      `<h2>寫一寫 6、7、8、9、0</h2>${[6, 7, 8, 9, 0].map(numberRow).join('')}`,
      `<h2>數一數，寫一寫 How many?</h2>${cells([3, 5, 2, 7, 4, 8, 6, 1, 5].map(dots))}<h2>圈一圈 Which has more?</h2>${columns([dots(4), dots(6)])}<p>給家長：請孩子用手指逐粒點着數，比一眼說出答案更重要。</p>`,
    ],
  },
  {
    key: 'mole',
    title: 'The Mole 摩爾概念',
    subtitle: 'S4 to S6 Chemistry',
    colour: '#25405A',
    pages: [
      `<h1>Count by weighing</h1>${box('<p>number of moles 摩爾數 = mass 質量 (g) ÷ molar mass 摩爾質量 (g mol⁻¹)</p><p>number of particles = moles × 6.02 × 10²³</p>')}${table(
        ['Substance', 'Formula', 'Molar mass / g mol⁻¹'],
        [
          ['Water 水', 'H₂O', '18.0'],
          ['Carbon dioxide 二氧化碳', 'CO₂', '44.0'],
          ['Sodium chloride 氯化鈉', 'NaCl', '58.5'],
          ['Calcium carbonate 碳酸鈣', 'CaCO₃', '100.1'],
        ],
      )}<h2>A. Warm up</h2>${list([`Moles in 9.0 g of water: ${blank}`, `Mass of 0.25 mol of CO₂: ${blank}`, `Molecules in 0.50 mol of water: ${blank}`, `Moles of ions in 1 mol of NaCl: ${blank}`, `Mass of 2.5 mol of CaCO₃: ${blank}`])}`,
      `<h2>B. Equations 化學方程式</h2><p>CaCO₃ + 2HCl → CaCl₂ + H₂O + CO₂</p>${list(['What mass of CO₂ forms from 5.0 g of CaCO₃ and excess acid?', 'What volume of 2.0 mol dm⁻³ HCl is just enough for 5.0 g of CaCO₃?', 'Only 1.8 g of CO₂ is collected. Find the percentage yield and suggest one reason.'].map(question => `${question}<div style="height:44mm"></div>`))}`,
      `<h2>C. Limiting reactant 限量反應物</h2>${list(['2.4 g of magnesium is added to 100 cm³ of 1.0 mol dm⁻³ HCl. Which runs out first? What mass of hydrogen forms?'].map(question => `${question}<div style="height:50mm"></div>`))}<h2>Answers</h2><p><b>A</b> 0.50 mol; 11 g; 3.01 × 10²³; 2 mol; 250 g</p><p><b>B</b> 1) 2.2 g　2) 50 cm³　3) 82%; some gas dissolves in water</p><p><b>C</b> HCl runs out (0.10 mol needs 0.05 mol Mg); 0.10 g of H₂</p>${box('<p><b>Exam habit</b>　Write the unit in every line. Two lost marks a paper come from “g” written as “mol”.</p>')}`,
    ],
  },
  {
    key: 'music-theory',
    title: 'Music Theory 樂理練習',
    subtitle: 'Grades 1 to 3',
    colour: '#6A2E3F',
    pages: [
      `<h1>Note values 音符時值</h1>${table(
        ['Name', '中文', 'Beats in 4/4'],
        [
          ['Semibreve', '全音符', '4'],
          ['Minim', '二分音符', '2'],
          ['Crotchet', '四分音符', '1'],
          ['Quaver', '八分音符', '½'],
          ['Semiquaver', '十六分音符', '¼'],
        ],
      )}<h2>Add up</h2>${list([`minim + crotchet = ${blank} beats`, `two quavers + minim = ${blank} beats`, `dotted minim + crotchet = ${blank} beats`, `semibreve − crotchet = ${blank} beats`, `four semiquavers + crotchet = ${blank} beats`])}<h2>Clap 拍一拍</h2><p>Tap your foot for the beat and clap: long, short-short, long, long.</p>`,
      `<h2>On the stave 五線譜</h2>${Array.from({ length: 4 }, () => `<svg width="640" height="120">${Array.from({ length: 5 }, (_, i) => `<path d="M0 ${24 + i * 18}h640" stroke="#1B2430"/>`).join('')}</svg><p>Write: ${blank}${blank}${blank}${blank}</p>`).join('')}<p>Write these notes in the treble clef: (1) G A B C　(2) E F G A　(3) middle C D E F　(4) your own four notes.</p>`,
      `<h2>Key signatures 調號</h2>${table(
        ['Key', 'Sharps or flats', 'Relative minor'],
        [
          ['C major', 'none', 'A minor'],
          ['G major', 'F♯', blank],
          ['D major', blank, 'B minor'],
          ['F major', 'B♭', blank],
          ['B♭ major', blank, 'G minor'],
        ],
      )}<h2>Italian words 意大利文術語</h2>${columns(['allegro: quick 快板', `andante: ${blank}`, 'dolce: sweetly 柔和', `crescendo: ${blank}`, `legato: ${blank}`, 'rit.: slower 漸慢'])}<h2>Answers</h2><p>Add up: 3, 3, 4, 3, 2. Keys: E minor; F♯ C♯; D minor; B♭ E♭. Words: at a walking pace 行板; getting louder 漸強; smoothly 連奏.</p>`,
    ],
  },
  {
    key: 'coding',
    title: '編程任務卡 Coding Missions',
    subtitle: 'P4 to S1',
    colour: '#0B625B',
    pages: [
      `<h1>Mission 1: Walk a square</h1><p>Write the steps in your own words first. 先用自己的話寫步驟。</p>${lines(4)}${table(
        ['Block 積木', 'What it does'],
        [
          ['move 10 steps 移動', '向前行'],
          ['turn 90 degrees 右轉', '轉方向'],
          ['repeat 4 重複', 'do it again and again'],
          ['wait 1 second 等待', 'slow down so we can see'],
        ],
      )}<h2>Predict 估一估</h2>${list([`repeat 3: move 50, turn 120 → ${blank}`, `repeat 6: move 50, turn 60 → ${blank}`, `repeat 36: move 10, turn 10 → ${blank}`])}`,
      `<h2>Mission 2: Catch the dim sum 接點心</h2><p>A dumpling falls from the top. The steamer moves left and right. Catch ten to win.</p>${table(
        ['Part', 'Variables 變數', 'Events 事件', 'Done'],
        [
          ['Steamer 蒸籠', 'x position', 'arrow keys', '☐'],
          ['Dumpling 點心', 'speed', 'when it touches', '☐'],
          ['Score 分數', 'score', 'add 1', '☐'],
          ['Ending 結局', 'time left', 'when score = 10', '☐'],
        ],
      )}<h2>Bug hunt 捉蟲</h2><p>The score goes up by 20 for one dumpling. Why? 為甚麼接一粒會加 20 分？</p>${lines(4)}<h2>Make it harder</h2>${lines(3)}`,
      `<h2>Mission 3: Your own game</h2>${table(
        ['Question', 'My plan'],
        [
          ['What does the player do?', '<br><br>'],
          ['How do you win or lose?', '<br><br>'],
          ['Which three sprites?', '<br><br>'],
          ['What could go wrong?', '<br><br>'],
        ],
      )}<h2>Answers 答案</h2><p>Mission 1: triangle 三角形; hexagon 六邊形; almost a circle 近似圓形。</p><p>Mission 2: the dumpling touches the steamer in many frames. Hide it at once, or wait until it is not touching. 碰到後要立即隱藏。</p>`,
    ],
  },
]

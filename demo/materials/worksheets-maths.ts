import { blank, box, columns, lines, list, table } from './sheet-layout.ts'
import type { Worksheet } from './sheet-layout.ts'

/** Equal units in a row, as children draw them. */
const bar = (units: number, text: string, colour = '#F3BFA3'): string =>
  `<svg width="${units * 76 + 4}" height="48">${Array.from({ length: units }, (_, i) => `<rect x="${2 + i * 76}" y="4" width="74" height="40" rx="6" fill="${colour}" stroke="#1B2430"/><text x="${39 + i * 76}" y="30" text-anchor="middle" font-size="17">${text}</text>`).join('')}</svg>`

const work = (question: string): string => `${question}<div style="height:27mm"></div>`

export const mathsWorksheets: Worksheet[] = [
  {
    key: 'bar-models',
    title: '線段圖應用題 Bar Models',
    subtitle: '小三數學 P3 Maths',
    colour: '#B5371C',
    pages: [
      `<h1>畫得出，就計得到</h1><p>Read the question twice. Draw one bar for the smallest amount first. 先找「1 份」，再畫其他。</p>${box(`<h2>例題 Example</h2><p>小美有貼紙 16 張，阿明的貼紙是小美的 3 倍。兩人共有貼紙多少張？</p><p>小美 Mei</p>${bar(1, '16')}<p>阿明 Ming</p>${bar(3, '16')}<p>合共 4 份：16 × 4 = <b>64</b> 張</p>`)}<h2>Words to look for 留意關鍵字</h2>${table(
        ['English', '中文', 'Draw 畫法'],
        [
          ['times as many', '是……的幾倍', 'equal units 相等的份'],
          ['more than / fewer than', '多／少', 'one longer bar 一長一短'],
          ['altogether', '共有', 'a bracket 大括號'],
          ['left', '餘下', 'cross out 刪去一段'],
        ],
      )}`,
      `<h2>A 部　先畫圖，後列式</h2>${list(['一盒雞蛋有 12 隻，4 盒共有雞蛋多少隻？', '哥哥有 $45，弟弟的錢是哥哥的 2 倍。兩人共有多少元？', 'A ribbon is 84 cm long. It is cut into 4 equal pieces. How long is each piece?', '果汁店上午賣出果汁 36 杯，下午比上午多賣 18 杯。全日共賣出多少杯？'].map(work))}`,
      `<h2>B 部　兩步應用題 Two steps</h2>${list(['小明有 56 粒彈珠，送了 14 粒給表弟後，把餘下的平均分成 6 份。每份有多少粒？', 'Kelly reads 24 pages a day from Monday to Friday. The book has 150 pages. How many pages are left?', '一條繩長 96 厘米，第一段是第二段的 3 倍。第二段長多少厘米？', '小巴有 16 個座位，已有 9 人上車，其後再有 4 人上車。還有多少個空位？'].map(work), 5)}`,
      `<h2>C 部　自己擬題 Make your own</h2><p>Look at the bars. Write a question that fits. 看圖，擬一道應用題。</p>${bar(5, '8')}${lines(4)}<h2>答案 Answers</h2>${columns(['1. 48 隻', '2. $135', '3. 21 cm', '4. 90 杯', '5. 7 粒', '6. 30 pages', '7. 24 厘米', '8. 3 個'])}<p>改正後，請用紅筆圈出你畫錯的一份。</p>`,
    ],
  },
  {
    key: 'fractions',
    title: 'Fractions and Decimals 分數與小數',
    subtitle: '小五數學 P5 Maths',
    colour: '#A93319',
    pages: [
      `<h1>Same size first 先通分</h1><p>Only pieces of the same size can be counted together. 大小相同的份數，才可以相加。</p>${box('<p><b>1/2 + 1/3</b></p><p>1/2 = 3/6　　1/3 = 2/6</p><p>3/6 + 2/6 = <b>5/6</b></p>')}<h2>Fill in 填一填</h2>${columns([`2/3 = ${blank} /12`, `3/4 = ${blank} /20`, `5/6 = 15/ ${blank}`, `7/8 = 21/ ${blank}`, `4/5 = ${blank} /15`, `1/6 = 4/ ${blank}`])}<h2>Which is larger? 比較大小（填 &gt;、&lt; 或 =）</h2>${columns([`2/3 ${blank} 3/5`, `5/8 ${blank} 0.6`, `0.75 ${blank} 3/4`, `7/10 ${blank} 2/3`])}`,
      `<h2>A. Add and subtract 加減</h2>${columns(['1) 1/4 + 2/3', '2) 5/6 − 1/2', '3) 3/8 + 1/6', '4) 2 1/3 − 3/4', '5) 1 1/2 + 2 2/5', '6) 4 − 1 5/7', '7) 7/9 − 1/6', '8) 3 1/4 + 5/6'].map(sum => `${sum} =<div style="height:38mm"></div>`))}`,
      `<h2>B. Multiply 分數乘法</h2>${columns(['1) 2/3 × 9', '2) 3/4 × 8/9', '3) 1 1/2 × 2/5', '4) 5/6 of $72'].map(sum => `${sum} =<div style="height:26mm"></div>`))}<h2>C. Problems 應用題</h2>${list(['媽媽買了 2 1/2 公斤蘋果，吃了 3/4 公斤。餘下多少公斤？', 'A bottle holds 1.5 L of juice. Each cup holds 1/4 L. How many cups can be filled?', '一本書有 180 頁，小傑第一天看了 2/5，第二天看了餘下的 1/3。還有多少頁未看？'].map(question => `${question}<div style="height:24mm"></div>`))}`,
      `<h2>Answers 答案</h2><p><b>Fill in:</b> 8, 15, 18, 24, 12, 24　<b>Compare:</b> &gt;, &gt;, =, &gt;</p><p><b>A</b> 1) 11/12　2) 1/3　3) 13/24　4) 1 7/12　5) 3 9/10　6) 2 2/7　7) 11/18　8) 4 1/12</p><p><b>B</b> 1) 6　2) 2/3　3) 3/5　4) $60</p><p><b>C</b> 1) 1 3/4 公斤　2) 6 cups　3) 72 頁</p>${box('<p><b>給家長</b>　如果孩子把分母也相加（例如 1/2 + 1/3 = 2/5），請先不要改正，問他：「半個蛋糕加一些，會少過半個嗎？」</p>')}<h2>My mistakes 我的錯題簿</h2>${lines(8)}`,
    ],
  },
  {
    key: 'mock-paper',
    title: '呈分試數學模擬卷（一）',
    subtitle: '小六數學　時限 50 分鐘　滿分 100 分',
    colour: '#8F2A15',
    pages: [
      `<h1>模擬卷（一）</h1><p>考生須知：全卷共 5 頁，分甲、乙、丙三部。除特別註明外，須列出算式。圓周率取 3.14。</p><h2>甲部　選擇題（每題 3 分）</h2>${list(['下列哪一個數最接近 5？<br>A. 4.89　B. 5.09　C. 4.95　D. 5.1', '一個正方形的周界是 36 cm，面積是<br>A. 36 cm²　B. 81 cm²　C. 144 cm²　D. 1296 cm²', '3/8 化成百分數是<br>A. 3.8%　B. 37.5%　C. 38%　D. 83%', '把 2.4 L 果汁平均倒入 16 隻杯，每杯有<br>A. 15 mL　B. 66 mL　C. 150 mL　D. 384 mL', '某班有男生 15 人，女生 25 人，男生佔全班的<br>A. 15%　B. 37.5%　C. 60%　D. 62.5%', '半徑 7 cm 的圓，圓周約是<br>A. 21.98 cm　B. 43.96 cm　C. 49 cm　D. 153.86 cm'])}`,
      `<h2>乙部　填充題（每題 4 分）</h2>${list(
        [
          `12.5 × 0.8 = ${blank}`,
          `60 的 15% 是 ${blank}`,
          `一件外套原價 $480，八折後售 $ ${blank}`,
          `5x − 7 = 28，x = ${blank}`,
          `時速 60 km，行駛 2 小時 30 分，共行 ${blank} km`,
          `一個長方體長 8 cm、闊 5 cm、高 6 cm，體積是 ${blank} cm³`,
          `24 和 36 的最大公因數是 ${blank}，最小公倍數是 ${blank}`,
          `五個數的平均數是 18，其中四個數的和是 70，另一個數是 ${blank}`,
        ].map(question => `${question}<div style="height:14mm"></div>`),
        7,
      )}`,
      `<h2>丙部　應用題（每題 10 分）</h2>${list(
        [
          '小玲用 $500 買了 3 件單價 $68 的上衣和一條裙，找回 $76。裙的價錢是多少？',
          '一個圓形水池的直徑是 20 m，沿池邊每隔 3.14 m 種一棵樹，共種多少棵？',
          '甲、乙兩地相距 210 km。客車時速 70 km，貨車時速 60 km，同時由甲地開往乙地。客車比貨車早到多少分鐘？',
        ].map(question => `${question}<div style="height:50mm"></div>`),
        15,
      )}`,
      `<h2>丙部（續）</h2>${table(
        ['活動', '人數'],
        [
          ['游泳', '45'],
          ['籃球', '60'],
          ['繪畫', '30'],
          ['閱讀', '15'],
        ],
      )}<p>以上是小六級學生最喜愛的課外活動。</p>${list(
        [
          '喜愛籃球的人數佔全級百分之幾？',
          '把資料繪成圓形圖時，「繪畫」的圓心角是多少度？',
          '若再有 10 人轉為喜愛閱讀，籃球減少 10 人，籃球與閱讀人數的比是多少？',
        ].map(question => `${question}<div style="height:34mm"></div>`),
        18,
      )}`,
      `<h2>答案及評分參考</h2><p><b>甲部</b>　1. C　2. B　3. B　4. C　5. B　6. B</p><p><b>乙部</b>　7. 10　8. 9　9. 384　10. 7　11. 150　12. 240　13. 12；72　14. 20</p><p><b>丙部</b></p>${list(['500 − 76 − 68 × 3 = <b>$220</b>（列式 6 分，答案 3 分，單位 1 分）', '3.14 × 20 ÷ 3.14 = <b>20 棵</b>', '210 ÷ 60 − 210 ÷ 70 = 0.5 小時 = <b>30 分鐘</b>', '60 ÷ 150 × 100% = <b>40%</b>', '30 ÷ 150 × 360° = <b>72°</b>', '50 : 25 = <b>2 : 1</b>'], 15)}${box('<p><b>時間分配建議</b>　甲部 8 分鐘，乙部 14 分鐘，丙部 22 分鐘，覆卷 6 分鐘。先做有把握的，不要在一題停留超過 4 分鐘。</p>')}`,
    ],
  },
  {
    key: 'quadratics',
    title: 'Quadratics 二次方程',
    subtitle: 'S3 to S4 Mathematics',
    colour: '#25405A',
    pages: [
      `<h1>Three ways to solve</h1>${table(
        ['Method 方法', 'Use it when', 'Example'],
        [
          ['Factorise 因式分解', 'small whole numbers', 'x² − 5x + 6 = 0'],
          ['Square root 開方', 'no x term', '(x − 2)² = 9'],
          ['Formula 公式', 'everything else', '2x² + 3x − 4 = 0'],
        ],
      )}<h2>A. Factorise, then solve</h2>${columns(['1) x² − 7x + 12 = 0', '2) x² + 2x − 15 = 0', '3) 2x² − 5x − 3 = 0', '4) 3x² = 12x', '5) (x + 1)(x − 4) = 6', '6) 4x² − 25 = 0'].map(sum => `${sum}<div style="height:32mm"></div>`))}`,
      `<h2>B. Complete the square 配方</h2><p>Write in the form (x − h)² + k, then state the vertex and whether it is a maximum or a minimum.</p>${columns(['1) x² − 6x + 11', '2) x² + 4x − 1', '3) −x² + 8x − 10', '4) 2x² − 12x + 20'].map(sum => `${sum}<div style="height:42mm"></div>`))}<h2>C. How many roots? 判別式</h2>${list(['x² + 4x + 4 = 0', 'x² − x + 3 = 0', 'Find k if x² + kx + 16 = 0 has equal roots.'])}`,
      `<h2>D. Looks new, is not</h2>${list(['A rectangle is 3 cm longer than it is wide. Its area is 108 cm². Find its perimeter.', 'A ball is thrown so that its height is h = 20t − 5t² metres after t seconds. When is it 15 m high? Why are there two answers?'].map(question => `${question}<div style="height:46mm"></div>`))}<h2>Answers</h2><p><b>A</b> 1) 3, 4　2) 3, −5　3) 3, −½　4) 0, 4　5) 5, −2　6) ±5/2</p><p><b>B</b> 1) (x − 3)² + 2, min (3, 2)　2) (x + 2)² − 5, min (−2, −5)　3) −(x − 4)² + 6, max (4, 6)　4) 2(x − 3)² + 2, min (3, 2)</p><p><b>C</b> 1) one　2) none　3) ±8　　<b>D</b> 1) 42 cm　2) t = 1 and t = 3: going up, coming down</p>`,
    ],
  },
  {
    key: 'calculus',
    title: 'Differentiation 微分法',
    subtitle: 'DSE M1 / M2 and first-year university',
    colour: '#0B625B',
    pages: [
      `<h1>From first principles</h1>${box('<p>f′(x) = lim<sub>h→0</sub> [ f(x + h) − f(x) ] ÷ h</p><p>For f(x) = x²: (2xh + h²) ÷ h = 2x + h → <b>2x</b></p>')}<h2>A. Use the definition 由定義求導數</h2>${list(['f(x) = 3x + 2', 'f(x) = x² − 4x', 'f(x) = 1/x', 'f(x) = √x　(x &gt; 0)'].map(sum => `${sum}<div style="height:34mm"></div>`))}`,
      `<h2>B. Rules 法則</h2>${table(
        ['Rule', 'Formula'],
        [
          ['Power', '(xⁿ)′ = n xⁿ⁻¹'],
          ['Product 積', '(uv)′ = u′v + uv′'],
          ['Quotient 商', '(u/v)′ = (u′v − uv′) / v²'],
          ['Chain 鏈式', 'dy/dx = dy/du · du/dx'],
        ],
      )}${columns(['1) y = 5x³ − 2x + 7', '2) y = (x² + 1)(x − 3)', '3) y = x / (x² + 1)', '4) y = (3x − 1)⁵', '5) y = √(1 + x²)', '6) y = x² eˣ'].map(sum => `${sum}<div style="height:26mm"></div>`))}`,
      `<h2>C. Use it 應用</h2>${list(['Find the equation of the tangent to y = x³ − 3x at x = 2.', 'A box without a lid is folded from a 24 cm square card by cutting equal squares from the corners. Which cut gives the largest volume?'].map(question => `${question}<div style="height:40mm"></div>`))}<h2>Answers</h2><p><b>A</b> 1) 3　2) 2x − 4　3) −1/x²　4) 1/(2√x)</p><p><b>B</b> 1) 15x² − 2　2) 3x² − 6x + 1　3) (1 − x²)/(x² + 1)²　4) 15(3x − 1)⁴　5) x/√(1 + x²)　6) (x² + 2x)eˣ</p><p><b>C</b> 1) y = 9x − 16　2) 4 cm (1024 cm³)</p>`,
    ],
  },
]

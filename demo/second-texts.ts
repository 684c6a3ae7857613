import { html } from './listing.ts'
import type { SecondText } from './types.ts'

/** In Chinese, of courses that are told in English. By key. */
export const chineseTexts: Readonly<Record<string, SecondText>> = {
  'p5-fractions': {
    name: '小五分數與小數：慢慢講，講清楚',
    description: html(
      '不少小五學生就是由分數開始，覺得自己數學不行。其實不是。我們由蛋撻講起，再到數線，最後才寫法則。',
      '內容包括通分、異分母加減、分數乘法，以及分數與小數互換。每段影片約四分鐘，適合測驗前一晚溫習。',
      '最後一份工作紙是「診斷」：哪一題錯，便知道要重看哪一段影片。',
    ),
  },
  'p6-s1-bridging': {
    name: '升中數學銜接：坐標圖與負數',
    description: html(
      '升中前的暑假很長，而第一次數學測驗就在十月。課程涵蓋開學第一天就會遇上的四個新課題：負數、代數語言、坐標，以及數學英文。',
      '特別加設「數學英文」詞彙表，幫助由中文小學升讀英中的同學。',
      ['4 段影片', '2 份工作紙，附完整步驟', '120 個詞彙'],
    ),
  },
  's3-quadratics': {
    name: '中三二次方程：由零到有把握',
    description: html(
      '因式分解、配方法、公式：三件工具，一套揀選的方法。學完之後，一眼便看得出用哪一件最快。',
      '影片以廣東話講解，筆記及工作紙為英文，英中及中中學生皆宜。',
      ['7 段影片，留時間給你自己試', '3 份工作紙，最後兩題總是「看似新題，其實不是」'],
    ),
  },
  's2-statistics': {
    name: '中二統計與圖表：先讀懂，再動筆',
    description: html(
      '平均數、中位數、眾數，還有報章常畫錯的圖表。例子全部來自香港：雨量、港鐵出口、珍珠奶茶價錢。',
      '三段影片、一份工作紙，以及一個老師樂意批改的小專題。',
    ),
  },
  'uni-calculus': {
    name: '大學微積分 I：捱過第一個期中試',
    description: html(
      '極限、連續性、導數，以及積分初探，節奏專為睡眠不足的人而設。適合香港工程、商科及理科一年級學生。',
      '不假設你讀過 M1 或 M2；讀過 M2 的話，由第 4 段影片開始即可。',
      ['7 段影片', '2 份習題，附詳細解答'],
    ),
  },
  'dse-m1-probability': {
    name: 'DSE M1 概率：二項、泊松、正態分佈',
    description: html(
      '三種分佈，每次只問一句：數緊甚麼？用便利店、地鐵班次和雨天數目做例子，把抽象公式變成每日看見的事。',
      '附兩款最多同學使用的認可計算機按鍵步驟。',
    ),
  },
  'dse-paper-2-mc': {
    name: 'DSE 數學卷二：75 分鐘完成 45 題選擇題',
    description: html(
      '卷二獎勵懂得何時「不計」的人。五段影片講解代入、消去、估算、計算機及時間分配。',
      '三份限時操練，目標：首 30 題 40 分鐘內完成。',
      ['5 段影片', '3 份限時練習', '每題附最短解法'],
    ),
  },
  'k3-phonics': {
    name: 'K3 英語拼音：拼讀與第一本讀本',
    description: html(
      '孩子認得字母，卻讀不出一個字？中間欠的是「拼合」，每日十分鐘就能補上。先逐個發音，再把聲音推在一起，到第四課已能讀出整句。',
      '適合已認識 26 個字母的 K2 下學期至 P1 學生。',
      ['6 段短片，留時間讓孩子回答', '3 份可列印練習', '給怕自己口音不準的家長的小貼士'],
    ),
  },
  'cambridge-a2-key': {
    name: '劍橋 A2 Key：閱讀與寫作練習',
    description: html(
      '四套完整模擬練習，形式與 A2 Key for Schools 相同：告示、故事、填充及短電郵。所有文章都以香港為背景，孩子只需面對新文法，不必面對陌生的地方。',
      ['4 套練習，附答案及電郵範文', '4 段影片講解評分準則', '每部分附自我檢查表'],
    ),
  },
  'p2-long-vowels': {
    name: '小二英語拼音第二冊：Magic e 與長元音',
    description: html(
      'cap 變 cape，kit 變 kite：一個不發音的字母，換來一百個新字。適合完成第一階段拼音、遇到長字便開始亂猜的孩子。',
      ['4 段影片', '2 份閱讀練習', '一份可剪下來玩的棋盤遊戲'],
    ),
  },
  'ielts-speaking-2': {
    name: '雅思口試 Part 2：兩分鐘，不慌張',
    description: html(
      '一分鐘準備，兩分鐘說話，對面還有一個拿着計時器的陌生人。學會一個適用於所有題目卡的結構，再用三十張題目卡練熟。',
      '由 5.5 到 7 的關鍵不是深字，是「有頭有尾」。',
      ['6 段影片，附 5.5、6.5 及 7.5 分的示範答案', '2 套可列印題目卡'],
    ),
  },
  'p5-story-writing': {
    name: '小五英文故事寫作：由中間開始',
    description: html(
      '不再寫「One sunny day」。學生會用聲音、問題或一句對白開場，並學懂在精彩之處放慢。',
      '全程英語授課，語速較慢並配以圖畫；關鍵詞附中文。',
      ['4 段影片', '3 份工作紙', '家長回饋表'],
    ),
  },
  's2-debating': {
    name: '中一至中三英語辯論：立論、舉證、反駁',
    description: html(
      '給校內辯論隊新隊員，也給在英文課上不敢開口的同學。三篇演辭、三次反駁，以及一句萬用開場白「on that point」。',
      '附二十個青少年真的會爭論的辯題，由禁用手機到功課量。',
    ),
  },
  'toefl-speaking': {
    name: '托福口語：用完可以忘記的範本',
    description: html(
      '範本幫你起步，之後便會礙事。我們先用兩星期，再把它拆開。四種題型、22 分與 27 分的示範回答，以及最關鍵十五秒的計劃。',
      ['5 段影片', '2 套題目', '自我評分表'],
    ),
  },
  's1-english-bridging': {
    name: '中一英文銜接：科學、歷史、地理詞彙',
    description: html(
      '英中的第一個學期，等於同時學三種新語言。趁九月之前，配合圖畫學會 300 個學科詞彙。',
      '升讀英中必備：科學、歷史、地理三科常用詞彙及課堂用語。',
      '為期五週，每週三個小任務。',
    ),
  },
  's1-science': {
    name: '中一科學：細胞、顯微鏡與實驗報告',
    description: html(
      '第一次中一科學測驗會考甚麼，題目的英文怎樣問，這裏一次講清楚：標註繪圖、公平測試，還有一份可以照着寫的實驗報告。',
      '中一科學由小學常識過渡，最大難關是英文。每課附詞彙卡。',
    ),
  },
  'uni-lab-report': {
    name: '大學實驗報告：一晚寫好',
    description: html(
      '結構、圖表、誤差線、參考文獻：助教沒有給你看過的那份報告，就在這裏。適合理科及工程一年級學生。',
      '兩段影片，以及一份附有評註的示範報告。',
    ),
  },
  'watercolour-harbour': {
    name: '水彩入門：畫維多利亞港',
    description: html(
      '四節課畫一張明信片大小的維港：天空、山、海、帆船。只需三種顏色、一支畫筆和一隻舊碟。',
      '適合親子，也適合想靜一靜的大人。',
      '材料在任何文具店都買得到，不用 $120。',
    ),
  },
  'trinity-grade-3': {
    name: '聖三一三級樂理：十個晚上',
    description: html('十個晚上，每晚一頁。音值、調號、音程及意大利文術語，先拍後唱，最後才寫。', [
      '10 段影片',
      '2 份工作紙',
      '1 份模擬試卷',
    ]),
  },
  'robot-car': {
    name: '機械人入門：循線小車',
    description: html(
      '用鴨寮街買到的零件，砌一架會跟着黑線走的小車，成本不用 $200。附中文購物清單，直接遞給檔主便可。',
      '家長陪同更好玩。需要螺絲批，不需要焊接。',
      ['5 段影片', '接線圖及零件表', '三個挑戰'],
    ),
  },
  'prek-sensory': {
    name: '學前感官遊戲：在家也能玩',
    description: html(
      '米、冰、剃鬚泡沫和一個洗碗盆。十五個適合兩至三歲幼兒的遊戲，香港的家有多大也夠用，每個都附收拾方法。',
      '每個遊戲不超過十分鐘，全部用屋企現有物品。',
    ),
  },
}

/** In English, of courses that are told in Chinese. By key. */
export const englishTexts: Readonly<Record<string, SecondText>> = {
  'dse-set-texts': {
    name: 'DSE Chinese: The Twelve Set Texts, Line by Line',
    description: html(
      'Twelve classical texts, three steps each: read it through, read it closely, answer. We do less, so that you can explain every line in your own words.',
      'Questions are sorted by words, translation, content, technique and comparison, so that you can work on what is weak.',
      [
        'Twelve lessons and four worksheets',
        'A table of lines that are often confused',
        'One page for the night before',
      ],
    ),
  },
  'p6-composition': {
    name: 'P6 Chinese Composition: A Narrative in Thirty Minutes',
    description: html(
      'The exam leaves thirty to thirty-five minutes. Five for the skeleton, twenty to write, five to mend: there is a method for each.',
      'With skeletons for eight common titles, and three pupils’ scripts of different standards commented line by line.',
    ),
  },
  's3-argument': {
    name: 'S3 Chinese Argument Writing: Claim, Evidence, Reasoning',
    description: html(
      'From “I think” to “I can persuade you”. Phones at school, throwaway cutlery and tutoring are the three questions on which students learn to claim, to prove and to rebut.',
      'Each lesson has a writing frame and leads on to senior secondary Paper 2.',
    ),
  },
  'p3-idioms': {
    name: 'P3 Chinese Idiom Stories: Forty to Know',
    description: html(
      'Feet on a snake, a hare by a stump, a spear and a shield: a small story, a picture and a sentence of today for each idiom.',
      'One a day, forty days. Made to be read together at bedtime.',
      ['40 idioms', '2 worksheets', 'Hints for Cantonese and Mandarin pronunciation'],
    ),
  },
  'k3-stroke-order': {
    name: 'K3 Chinese Strokes and Radicals: The First Fifty Characters',
    description: html(
      'From 人, 口 and 手 to the child’s own name. Each character is watched, traced, written and then recognised.',
      ['Fifty common characters', 'Worksheets with square grids', 'How to hold the pencil'],
      'Two characters a day, done within a month.',
    ),
  },
  'python-s1': {
    name: 'Python from Zero for S1 to S3',
    description: html(
      'From blocks to text. Lesson one prints your name; the last one makes a small tool that asks for the weather.',
      'Code is in English, explanation in Cantonese. Works in the browser; nothing to install.',
      ['6 videos', '2 exercises with answers', 'A table of common error messages'],
    ),
  },
  'p1-interview': {
    name: 'P1 Interviews: Listening, Speaking, Sharing (with a Part for Parents)',
    description: html(
      'What do schools look for? Not a recited introduction, but a child who follows what is asked, dares to speak and takes turns. Games train all three, and the part for parents goes through the usual questions.',
      [
        '5 videos in Cantonese, English and Mandarin',
        '3 activities for the family',
        'Ten questions for parents',
      ],
      'By a registered kindergarten teacher. No “model answers”.',
    ),
  },
  'p4-perimeter-area': {
    name: 'P4 Maths: Perimeter and Area, Told Apart for Good',
    description: html(
      'Walk around it, or cover it? The two ideas that P4 pupils confuse most, made clear with folded paper and floor tiles.',
      [
        'Three videos: perimeter, area, irregular shapes',
        'Cutting up and filling in',
        'A task at home: measure the dining table',
      ],
    ),
  },
}

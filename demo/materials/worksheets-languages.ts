import { blank, box, cells, columns, lines, list, table } from './sheet-layout.ts'
import type { Worksheet } from './sheet-layout.ts'

/** A word to trace: grey outline twice, then an empty line. */
const traceWord = (word: string): string =>
  `<svg width="640" height="82"><path d="M0 16h640M0 66h640" stroke="#8C8577"/><path d="M0 41h640" stroke="#D6C7AB" stroke-dasharray="6 6"/><text x="8" y="62" font-size="52" font-weight="700">${word}</text><text x="230" y="62" font-size="52" fill="#D8D2C6">${word}</text><text x="440" y="62" font-size="52" fill="#E9E4DA">${word}</text></svg>`

/** Character boxes with a cross, the first one filled to trace. */
const gridRow = (character: string): string =>
  `<svg width="640" height="84">${Array.from({ length: 8 }, (_, i) => `<g transform="translate(${i * 80} 2)"><rect width="78" height="78" fill="none" stroke="#C43D20"/><path d="M39 0v78M0 39h78" stroke="#F0C9BA" stroke-dasharray="4 4"/>${i < 3 ? `<text x="39" y="60" text-anchor="middle" font-size="60" fill="${i === 0 ? '#1B2430' : '#D8D2C6'}">${character}</text>` : ''}</g>`).join('')}</svg>`

const tracePage = (words: string[]): string =>
  `${words.map(traceWord).join('')}<p>Now use two of them in a sentence. 用其中兩個字造句：</p>${lines(2)}`

export const languageWorksheets: Worksheet[] = [
  {
    key: 'sight-words',
    title: 'Sight Words 常見字',
    subtitle: 'K3 to P1 English',
    colour: '#0B625B',
    pages: [
      `<h1>Trace, say, write</h1><p>Say the word aloud each time. 每寫一次，讀一次。</p>${tracePage(['the', 'and', 'see', 'you', 'can', 'look'])}`,
      tracePage(['like', 'play', 'said', 'come', 'they', 'here', 'with']),
      `<h2>Find and circle 圈一圈</h2><p style="font-size:20pt;line-height:2.2">the　ten　the　then　see　she　see　said　and　ant　and　any　you　your　you　yes　can　cat　can　come　look　book　look　like</p><h2>Read to me 讀一讀</h2>${box('<p style="font-size:18pt">I can see the big dog.</p><p style="font-size:18pt">Look! The dog can play with you.</p><p style="font-size:18pt">“Come here,” said Mum.</p>')}<p>Draw the dog. 畫一畫：</p>`,
      `<h2>Fill in the missing word 填字</h2>${list([`I ${blank} a red bus.　(see / the)`, `${blank} you jump?　(Can / And)`, `Mum ${blank} Dad are here.　(and / look)`, `“I ${blank} apples,” said Ben.　(like / you)`, `${blank} are my friends.　(They / With)`])}<h2>My reading chart 我的閱讀表</h2>${table(
        ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
        Array.from({ length: 4 }, () => ['<br><br>', '', '', '', '']),
      )}`,
    ],
  },
  {
    key: 'reading',
    title: 'Reading and Writing Practice',
    subtitle: 'Level A2, about 25 minutes',
    colour: '#0F766E',
    pages: [
      `<h1>Part 1: Short notices</h1><p>Read each notice and choose the best meaning.</p>${list(['<b>Tram stop moved.</b> Please wait outside the bakery until Friday.<br>A. The bakery is closed.　B. The stop is in a different place for some days.　C. There are no trams on Friday.', '<b>Mia:</b> I left my swimming bag on the 88X. Can you call the bus company? My phone battery is low!<br>A. Mia wants someone to make a call.　B. Mia lost her phone.　C. Mia is on the bus.', '<b>Library:</b> Return books here when we are closed. Use the desk at other times.<br>A. Always use the desk.　B. Use this box at night.　C. No books today.', '<b>Fruit stall:</b> Three mangoes for the price of two, before 10 a.m. only.<br>A. Mangoes are free in the morning.　B. It is cheaper to buy early.　C. You can buy two only.'])}`,
      `<h2>Part 2: Read the story</h2><p>Last Saturday, Ka Yan and her grandfather took the early ferry to Cheung Chau. The sea was calm and the deck smelled of salt and coffee. Grandfather wanted to buy dried fish; Ka Yan wanted to see the temple.</p><p>They walked along the harbour first. An old woman was mending a net. “Would you like to try?” she asked. Ka Yan held the wooden needle and tied one knot. It was harder than it looked. The woman laughed and gave her a shell.</p><p>On the way home Ka Yan put the shell to her ear. “What can you hear?” asked Grandfather. “The ferry,” she said, and they both smiled.</p>${list(['Why did they go to the harbour first?', 'What did the deck smell of?', 'What was difficult for Ka Yan?', 'Find a word in the story that means “repairing”.', 'Why did they both smile at the end?'].map(question => `${question}${lines(1)}`))}`,
      `<h2>Part 3: Write an email</h2><p>Your friend Sam is visiting Hong Kong for one day. Write an email of 35 words or more. Say where you will meet, what you will eat, and what Sam should bring.</p>${lines(12)}<h2>Check yourself</h2>${table(
        ['I have …', 'Yes', 'Not yet'],
        [
          ['answered all three points', '', ''],
          ['started and ended the email politely', '', ''],
          ['used at least one past or future verb', '', ''],
        ],
      )}`,
      `<h2>Answers and notes</h2><p><b>Part 1</b>　1 B　2 A　3 B　4 B</p><p><b>Part 2</b></p>${list(['The story does not say why; they simply walked there first. (A trap: say so.)', 'Salt and coffee.', 'Tying a knot with the needle.', 'Mending.', 'She heard the ferry they were on, not the sea.'])}${box('<p><b>Model email</b></p><p>Hi Sam,</p><p>Let’s meet at Central Pier at ten. We will take the Star Ferry and then eat egg waffles in Tsim Sha Tsui. Bring an umbrella and comfortable shoes, because it may rain in the afternoon.</p><p>See you soon,<br>Ka Yan</p>')}`,
    ],
  },
  {
    key: 'essay-planner',
    title: 'Essay Planner',
    subtitle: 'DSE English Paper 2, Part B',
    colour: '#0A4F4A',
    pages: [
      `<h1>Role, reader, result</h1><p>Before the first sentence, answer three questions.</p>${table(
        ['Question', 'Your notes'],
        [
          ['Who am I in this text?', '<br><br>'],
          ['Who will read it, and what do they already think?', '<br><br>'],
          ['What should be different after they read it?', '<br><br>'],
        ],
      )}<h2>Practice task</h2>${box('<p>Your district council plans to replace the neighbourhood wet market with a supermarket. Write a letter to the editor of <i>Hong Kong Youth Weekly</i> expressing your view. (about 400 words)</p>')}<h2>Three points, one example each</h2>${table(
        ['Point', 'Example (a real place, a real person)', 'So what?'],
        [
          ['1', '<br><br>', ''],
          ['2', '<br><br>', ''],
          ['3', '<br><br>', ''],
        ],
      )}`,
      `<h2>Two openings</h2>${box('<p><b>Level 3</b>　Nowadays, wet markets are a hot topic in society. Every coin has two sides.</p>')}${box('<p><b>Level 5</b>　At six every morning Uncle Keung lifts the shutter of stall 14, as his father did. If the council’s plan goes ahead, next year he will stack shelves instead.</p>')}<p>What changed? Underline the nouns in each opening. Which can you see?</p>${lines(3)}<h2>Your opening</h2>${lines(6)}<h2>One sentence against yourself</h2><p>Admit something true on the other side, then answer it.</p>${lines(3)}`,
      `<h2>Language bank</h2>${table(
        ['Instead of …', 'Try …'],
        [
          ['very important', 'at the heart of, cannot be replaced by'],
          ['many people think', 'stallholders I spoke to, residents over seventy'],
          ['In conclusion', 'So before the shutters close for good, …'],
          ['more and more', 'twice as many as, every second shop'],
        ],
      )}<h2>Last five minutes</h2>${list(['Verbs: does each agree with its subject?', 'Tenses: did I drift?', 'Paragraphs: one point each?', 'First and last sentence: would I read on?'])}<h2>Teacher’s comment</h2>${lines(5)}`,
    ],
  },
  {
    key: 'cue-cards',
    title: 'Speaking Cue Cards',
    subtitle: 'IELTS Speaking Part 2',
    colour: '#0A4F4A',
    pages: [
      `<h1>How to use the cards</h1><p>One minute to plan, two minutes to speak. Record yourself, listen once, and repeat the same card the next day.</p>${[
        [
          'a place in your city where you go to be quiet',
          ['where it is', 'how you found it', 'what you do there'],
        ],
        ['a meal you will always remember', ['who you were with', 'what you ate', 'what was said']],
      ]
        .map(([topic, points]) =>
          box(
            `<h2>Describe ${String(topic)}</h2><p>You should say:</p><ol>${(points as string[]).map(point => `<li>${point}</li>`).join('')}</ol><p>and explain why it matters to you.</p>`,
          ),
        )
        .join('')}`,
      `${[
        [
          'a skill you learnt from an older person',
          'who taught you; how long it took; whether you still use it',
        ],
        ['a journey that did not go as planned', 'where you were going; what went wrong; how it ended'],
        ['something you bought and regretted', 'what it was; why you bought it; where it is now'],
        ['a teacher who changed your mind', 'what they taught; what they said; what changed'],
      ]
        .map(([topic, points]) =>
          box(
            `<h2>Describe ${topic}</h2><p>You should say: ${points}; and explain how you felt about it.</p>`,
          ),
        )
        .join('')}`,
      `<h2>Planning grid</h2>${table(
        ['Card', 'Scene (who, when, where)', 'What happened', 'Feeling'],
        Array.from({ length: 5 }, () => ['<br><br>', '', '', '']),
      )}<h2>When you get stuck</h2>${columns(['What I remember most is …', 'Looking back, …', 'If I had known …, I would …', 'The funny thing was …'])}<h2>Score yourself</h2>${table(
        ['', '1', '2', '3', '4', '5'],
        [
          ['I kept speaking for two minutes', '', '', '', '', ''],
          ['I used past tenses correctly', '', '', '', '', ''],
          ['I ended, and did not just stop', '', '', '', '', ''],
        ],
      )}`,
    ],
  },
  {
    key: 'five-senses',
    title: '五感描寫工作紙',
    subtitle: '小四中文寫作',
    colour: '#8F2A15',
    pages: [
      `<h1>走進街市</h1><p>閉上眼睛，回想你上次到街市的情景，把感受到的記下來。</p>${table(
        ['感官', '我感受到……', '用一個動詞寫活它'],
        ['看見', '聽見', '嗅到', '嘗到', '觸到'].map(sense => [sense, '<br><br>', '']),
      )}${box('<p><b>例句</b>　紅燈罩下，魚鱗一閃一閃，像撒了滿桌的銀幣。</p><p><b>拆解</b>　視覺（紅燈罩、魚鱗）＋比喻（銀幣）＋動詞（撒）</p>')}`,
      `<h2>一、改寫句子</h2><p>下面的句子都很「平」，請加入指定的感官，改寫得更具體。</p>${list(['街市很熱鬧。（聽覺）', '雨下得很大。（聽覺、觸覺）', '媽媽煮的湯很好喝。（嗅覺、味覺）', '公園很美。（視覺、嗅覺）', '考試前我很緊張。（觸覺）'].map(sentence => `${sentence}${lines(2)}`))}`,
      `<h2>二、段落寫作</h2><p>以「放學時的小食店」為題，寫一段約一百二十字的文字。最少運用三種感官，不可使用「很」字。</p>${lines(16)}<p>字數：${blank}　用了哪幾種感官：${blank}${blank}${blank}</p>`,
      `<h2>三、互評表</h2>${table(
        ['項目', '做到', '差一點', '建議'],
        [
          ['最少三種感官', '', '', '<br>'],
          ['有一個貼切的比喻', '', '', '<br>'],
          ['動詞具體，不空泛', '', '', '<br>'],
          ['有先後次序', '', '', '<br>'],
        ],
      )}<h2>參考段落</h2>${box('<p>鐵閘「嘩啦」一聲拉起，燒賣的蒸氣便撲面而來。老闆娘手起竹籤落，三粒、五粒，數得比計算機還快。我接過紙袋，指尖燙得直跳，卻捨不得放手。咬下第一口，豉油的鹹、辣油的嗆一齊衝上鼻尖，連書包也好像輕了一點。</p>')}<p>找出段落中運用了哪些感官，用不同顏色的筆畫出來。</p>`,
    ],
  },
  {
    key: 'pinyin',
    title: '普通話拼音練習',
    subtitle: '小一至小三普通話',
    colour: '#B5371C',
    pages: [
      `<h1>四聲歌</h1>${box('<p style="font-size:17pt">一聲平，二聲揚，<br>三聲拐彎四聲降。</p>')}${cells(['mā 媽', 'má 麻', 'mǎ 馬', 'mà 罵', 'tāng 湯', 'táng 糖', 'tǎng 躺', 'tàng 燙', 'ma 嗎'].map(item => `<span style="font-size:20pt">${item}</span>`))}<h2>標聲調</h2><p>讀一讀，為下面的音節標上聲調。</p>${columns(['ba（爸）', 'shu（書）', 'niu（牛）', 'wo（我）', 'chi（吃）', 'lü（綠）'].map(item => `<span style="font-size:17pt">${item}　${blank}</span>`))}`,
      `<h2>一、聲母配對</h2><p>把聲母和韻母拼起來，寫出音節和漢字。</p>${table(
        ['聲母', '韻母', '音節', '漢字'],
        [
          ['b', 'āo', 'bāo', '包'],
          ['m', 'āo', '<br>', ''],
          ['g', 'ǒu', '<br>', ''],
          ['t', 'ù', '<br>', ''],
          ['h', 'uā', '<br>', ''],
          ['x', 'īng', '<br>', ''],
        ],
      )}<h2>二、聽寫</h2><p>請家長讀出：書包、校車、老師、蘋果、下雨、朋友</p>${columns(Array.from({ length: 6 }, (_, i) => `${i + 1}. ${blank}${blank}`))}`,
      `<h2>三、寫一寫</h2>${['你', '好', '我', '們', '學', '校'].map(gridRow).join('')}`,
      `<h2>四、讀兒歌</h2>${box('<p style="font-size:16pt">xiǎo bái tù　小白兔，<br>bèng bèng tiào　蹦蹦跳，<br>tiào dào cài yuán　跳到菜園<br>chī qīng cǎo　吃青草。<br>chī bǎo le　吃飽了，<br>shuì yí jiào　睡一覺。</p>')}<h2>五、問與答</h2>${list(['小白兔跳到哪裏？', '牠吃甚麼？', '你最喜歡哪種動物？用普通話說兩句。'].map(question => `${question}${lines(1)}`))}<h2>答案</h2><p>標聲調：bà、shū、niú、wǒ、chī、lǜ　聲母配對：māo 貓、gǒu 狗、tù 兔、huā 花、xīng 星</p>`,
    ],
  },
  {
    key: 'classical',
    title: '文言文精讀工作紙',
    subtitle: '初中及高中中國語文',
    colour: '#8C2610',
    pages: [
      `<h1>《論語》選讀</h1>${box('<p style="font-size:16pt">子曰：「學而時習之，不亦說乎？有朋自遠方來，不亦樂乎？人不知而不慍，不亦君子乎？」</p>')}<h2>一、字詞解釋</h2>${table(
        ['字詞', '句子', '解釋'],
        [
          ['說', '不亦說乎', '<br>'],
          ['時', '學而時習之', '<br>'],
          ['慍', '人不知而不慍', '<br>'],
          ['之', '學而時習之', '<br>'],
        ],
      )}<h2>二、語譯</h2>${lines(5)}`,
      `<h1>《刻舟求劍》</h1>${box('<p style="font-size:15pt">楚人有涉江者，其劍自舟中墜於水，遽契其舟曰：「是吾劍之所從墜。」舟止，從其所契者入水求之。舟已行矣，而劍不行，求劍若此，不亦惑乎？</p>')}<h2>三、判斷「之」的用法</h2>${table(
        ['句子', '的', '代詞', '往', '不譯'],
        [
          ['是吾劍之所從墜', '', '', '', ''],
          ['從其所契者入水求之', '', '', '', ''],
          ['吾欲之南海', '', '', '', ''],
          ['鄰人之子', '', '', '', ''],
        ],
      )}<h2>四、回答問題</h2>${list(['楚人為甚麼在船上刻記號？', '作者認為他錯在哪裏？', '舉一個生活中「刻舟求劍」的例子。'].map(question => `${question}${lines(2)}`))}`,
      `<h2>五、句式轉換</h2><p>把下列句子改寫成現代語序，並指出它屬於哪種特殊句式。</p>${list(['何陋之有？（劉禹錫《陋室銘》）', '甚矣，汝之不惠！（《列子》）', '時人莫之許也。（《三國志》）', '青，取之於藍，而青於藍。（《荀子》）'].map(sentence => `${sentence}${lines(2)}`))}<h2>六、詞類活用</h2>${list(['「漁人甚異之」的「異」：', '「其一犬坐於前」的「犬」：', '「春風又綠江南岸」的「綠」：'].map(sentence => `${sentence}${lines(1)}`))}`,
      `<h2>參考答案</h2><p><b>一</b>　說：通「悅」，喜悅；時：按時；慍：惱怒；之：它，指所學的知識。</p><p><b>二</b>　孔子說：「學了知識又按時溫習，不是很愉快嗎？有志同道合的人從遠方來，不是很快樂嗎？別人不了解自己，自己卻不惱怒，不是有修養的人嗎？」</p><p><b>三</b>　不譯；代詞；往；的</p><p><b>四</b>　(1) 他以為記住劍落水的位置，便可在該處找回。(2) 船已移動而劍沒有移動，他不知變通。(3) 合理即可。</p><p><b>五</b>　(1) 有何陋（賓語前置）(2) 汝之不惠甚矣（主謂倒裝）(3) 時人莫許之（賓語前置）(4) 於藍取之（狀語後置）</p><p><b>六</b>　意動用法（以……為異）；名詞作狀語（像狗一樣）；使動用法（使……變綠）</p>${box('<p><b>溫習提示</b>　先朗讀三次，再看注釋。讀得通順，意思已懂一半。</p>')}`,
    ],
  },
]

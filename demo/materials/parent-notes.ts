const paragraphs: [style: 'Title' | 'Heading1' | 'Normal', text: string][] = [
  ['Title', '家長筆記 Notes for Parents'],
  [
    'Normal',
    'How to use these materials at home, in fifteen minutes a day. 每日十五分鐘，在家使用本教材的方法。',
  ],
  ['Heading1', '開始之前 Before you start'],
  [
    'Normal',
    '請孩子先說出今日要學甚麼，再看影片。Let your child say what today is about, then watch one clip together.',
  ],
  ['Normal', '每次只做一頁工作紙，做完便停。One page a sitting. Stop while it is still fun.'],
  ['Heading1', '孩子答錯時 When the answer is wrong'],
  ['Normal', '先問「你怎樣想到的？」，再看答案。Ask “how did you get there?” before you look at the key.'],
  [
    'Normal',
    '把錯題剪下貼在簿上，一星期後再做。Cut the question out, paste it in a notebook, and try again in a week.',
  ],
  ['Heading1', '每週檢查表 Weekly check'],
  ['Normal', '□ 看了三段影片　□ 完成三頁　□ 重做一題　□ 朗讀五分鐘'],
]

const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, character => `&#${character.charCodeAt(0)};`)

/** The parts that make a Word file. */
export function parentNotes(): Record<string, string> {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const size = { Title: 44, Heading1: 30, Normal: 24 }
  const run = (style: 'Title' | 'Heading1' | 'Normal', text: string): string =>
    `<w:p><w:pPr><w:spacing w:after="160"/></w:pPr><w:r><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Microsoft JhengHei"/>${style === 'Normal' ? '' : '<w:b/><w:color w:val="B5371C"/>'}<w:sz w:val="${size[style]}"/></w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.map(([style, text]) => run(style, text)).join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr></w:body></w:document>`,
  }
}

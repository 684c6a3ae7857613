import { pathToFileURL } from 'node:url'

/** A worksheet is a list of A4 pages, each an HTML fragment. */
export interface Worksheet {
  key: string
  title: string
  subtitle: string
  colour: string
  pages: string[]
}

const css = `
  @page { size: A4; margin: 0 }
  * { box-sizing: border-box; margin: 0 }
  body { font: 400 13.5pt/1.6 Sheet; color: #1B2430 }
  section { width: 210mm; height: 296.5mm; padding: 14mm 17mm 12mm; break-after: page; position: relative; overflow: hidden }
  section:last-child { break-after: auto }
  header { display: flex; justify-content: space-between; align-items: flex-end; border-bottom: 3px solid var(--c); padding-bottom: 3mm; margin-bottom: 6mm }
  header b { font-size: 14.5pt; color: var(--c) }
  header span { white-space: nowrap }
  header span, footer { font-size: 10pt; color: #5F6672 }
  footer { position: absolute; left: 17mm; right: 17mm; bottom: 8mm; display: flex; justify-content: space-between }
  h1 { font-size: 26pt; line-height: 1.25; color: var(--c); margin: 6mm 0 2mm }
  h2 { font-size: 15pt; color: var(--c); margin: 4mm 0 2mm }
  p { margin: 0 0 2.5mm }
  ol { padding-left: 8mm } li { margin-bottom: 2.5mm; padding-left: 1mm } li::marker { font-weight: 700; color: var(--c) }
  .box { border: 1.5px solid #D6C7AB; border-radius: 4mm; background: #FFFBF5; padding: 4mm 5mm; margin: 3mm 0 }
  .line { border-bottom: 1px solid #8C8577; height: 9mm }
  .two { display: grid; grid-template-columns: 1fr 1fr; gap: 3mm 9mm }
  .three { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 4mm }
  .cell { border: 1.5px solid #D6C7AB; border-radius: 3mm; padding: 3mm; text-align: center }
  .blank { display: inline-block; min-width: 22mm; border-bottom: 1.2px solid #1B2430; height: 1.1em }
  table { border-collapse: collapse; width: 100%; margin: 2mm 0 } td, th { border: 1px solid #B9AE9A; padding: 2mm 3mm; text-align: left } th { background: #F7EFE3 }
  svg { display: block; margin: 2mm 0 }
`

export const blank = '<i class="blank"></i>'
export const lines = (count: number): string => '<div class="line"></div>'.repeat(count)
export const list = (items: string[], start = 1): string =>
  `<ol start="${start}">${items.map(item => `<li>${item}</li>`).join('')}</ol>`
export const box = (html: string): string => `<div class="box">${html}</div>`
export const columns = (items: string[], kind: 'two' | 'three' = 'two'): string =>
  `<div class="${kind}">${items.map(item => `<div>${item}</div>`).join('')}</div>`
export const cells = (items: string[]): string =>
  `<div class="three">${items.map(item => `<div class="cell">${item}</div>`).join('')}</div>`
export const table = (head: string[], rows: string[][]): string =>
  `<table><tr>${head.map(cell => `<th>${cell}</th>`).join('')}</tr>${rows.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

/** A TrueType file for each weight. */
export type SheetFonts = Readonly<Record<400 | 700, string>>

const fontFaces = (fonts: SheetFonts): string =>
  Object.entries(fonts)
    .map(
      ([weight, file]) =>
        `@font-face{font-family:Sheet;font-weight:${weight};src:url("${pathToFileURL(file)}")}`,
    )
    .join('')

export function worksheetHtml(sheet: Worksheet, fonts: SheetFonts): string {
  const page = (html: string, index: number): string =>
    `<section><header><b>${sheet.title}</b><span>姓名 Name ${blank}　日期 Date ${blank}</span></header>${html}<footer><span>${sheet.subtitle}</span><span>${index + 1} / ${sheet.pages.length}</span></footer></section>`
  // The Chinese face draws curly quotes a full square wide, which tears English words apart.
  const body = sheet.pages.map(page).join('').replace(/[‘’]/g, "'").replace(/[“”]/g, '&quot;')
  return `<!doctype html><html lang="zh-HK"><head><meta charset="utf-8"><title>${sheet.title}</title><style>${fontFaces(fonts)}:root{--c:${sheet.colour}}${css}</style></head><body>${body}</body></html>`
}

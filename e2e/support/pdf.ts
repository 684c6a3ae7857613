import { readFile } from 'node:fs/promises'

/** The words of each page, as a PDF reader finds them. */
export async function pageTexts(file: string): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    texts.push(items.map(item => ('str' in item ? item.str : '')).join(''))
  }
  return texts
}

/** A line of a transcript: what is said from this moment on. */
export interface TranscriptLine {
  seconds: number
  text: string
}

const moment = /(?:(\d+):)?(\d\d):(\d\d)\.(\d{3}) -->/
// Only these are WebVTT's: '3 < 5 and 7 > 2' is text.
const marks = /<\/?(?:[biucv]|ruby|rt|lang)(?=[\s.>])[^>]*>|<[\d:.]+>/gi
const signs: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f' },
}

/** The cues of captions as the server writes them: WebVTT without notes or styles. */
export function transcriptOf(vtt: string): TranscriptLine[] {
  return vtt.split('\n\n').flatMap(block => {
    const [timing = '', ...lines] = block.trim().split('\n')
    const found = moment.exec(timing)
    if (!found) return []
    const [hours = 0, minutes = 0, seconds = 0, thousandths = 0] = found
      .slice(1)
      .map(part => Number(part ?? 0))
    const text = lines
      .join(' ')
      .replace(marks, '')
      .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => signs[name] ?? '')
    return [{ seconds: (hours * 60 + minutes) * 60 + seconds + thousandths / 1000, text }]
  })
}

/** Words that our own English texts avoid, and what they say instead. */
export const avoidedEnglish: readonly [RegExp, string][] = [
  [/\bany more\b/i, 'no longer'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bthose (who|enrolled|with|you)\b/i, 'the people themselves: students, buyers, families'],
  [/\b(some|any|every|no)body\b/i, 'someone, anyone, everyone, no one'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\b(give|gives|gave|given|giving) back\b/i, 'refund or return'],
  [/\bgoes back to\b/i, 'is refunded to'],
  [/\b(takes?|took|taken|taking) place\b/i, 'is held'],
  [/\b(a )?mails?\b(?! server)/i, 'email'],
  [/\be-mails?\b/i, 'email'],
  [/\bopens nothing\b/i, 'does not work'],
  [/\bwho comes\b/i, 'Who’s it for?'],
  [/\bwaits for somebody|waits for someone\b/i, 'needs attention'],
  [/\bthere is no such\b/i, 'We couldn’t find that'],
  [
    /\b(cannot|could not|do not|does not|did not|is not|are not|was not|has not|have not)\b/i,
    'a contraction',
  ],
  [/\w'(s|t|re|ve|ll|d)\b/, 'the apostrophe ’'],
  [/……/, 'one ellipsis'],
]

/** Words that our own Chinese texts avoid, and what they say instead. */
export const avoidedChinese: readonly [RegExp, string][] = [
  [/檢舉/, '舉報'],
  [/學習者/, '學生'],
  [/週/, '星期'],
  [/補課/, '補堂'],
  [/無須|無需/, '毋須'],
  [/身分/, '身份'],
  [/候補/, '輪候'],
  [/班別|班組/, '直播班 or 班'],
  [/發布/, '發佈'],
  [/\d{3,} HK\b|\$\d+ HK/, 'HK$180'],
  [/與你無關/, 'a polite refusal'],
]

const wide = '\\u3400-\\u9fff\\u3001-\\u3011\\uff00-\\uffef'
const spaced = new RegExp(`[${wide}] +[A-Za-z0-9{$]|[A-Za-z0-9}] +[${wide}]`)

/** Texts with a word to avoid: `key: word (say …)`. */
export function againstVoice(
  texts: ReadonlyMap<string, string>,
  avoided: readonly [RegExp, string][],
): string[] {
  return [...texts].flatMap(([key, text]) =>
    avoided.flatMap(([word, instead]) => {
      const found = word.exec(text.replaceAll(/\{\w+\}/g, '{}'))
      return found ? [`${key}: ${found[0]} (say ${instead})`] : []
    }),
  )
}

/** Chinese texts with a space between Chinese and a digit, a Latin letter or an input: the browser sets that gap. */
export function spacedChinese(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([key, text]) => (spaced.test(text) ? [key] : []))
}

/** Agreed texts that are missing from the catalogue or differ in it. */
export function againstAgreed(
  agreed: Readonly<Record<string, string>>,
  texts: ReadonlyMap<string, readonly string[]>,
): string[] {
  return Object.entries(agreed).flatMap(([key, text]) => {
    const variants = texts.get(key)
    if (!variants) return [`${key} is missing`]
    return variants.includes(text) ? [] : [`${key} says ${variants.join(' / ')} instead of ${text}`]
  })
}

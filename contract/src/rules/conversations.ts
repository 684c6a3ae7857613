/** What a conversation can be about, if anything in particular. */
export const subjectKinds = ['product', 'question', 'class', 'booking', 'order'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Characters, as readers count them. */
export const longestMessage = 4000
/** Pictures and PDF files. */
export const mostFilesAMessage = 5
export const messageFile = {
  maxBytes: 10 * 1024 * 1024,
  extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.pdf'],
} as const
/** New conversations of a family on a day in Hong Kong. */
export const mostOpenedADay = 5
/** Characters of a message quoted in an email. */
export const quotedInMail = 200
/** How many days support can read a deleted message before its text is erased. */
export const deletedKeptDays = 30
/** How long a conversation is kept after its last message. */
export const conversationKeptYears = 2
/** How many replies, in how many days, it takes before a page shows a reply time. */
export const repliesNeeded = 5
export const repliesCountedDays = 90

/** A phone number in Hong Kong or elsewhere, however it is grouped. */
const phoneNumber =
  /(?<![\d$.])(?:\+\d[\d ()-]{7,16}\d|(?:852[ -]?)?[2-9]\d{3}[ -]?\d{4})(?![\d.]*\d|[ -]?\d)/
/** Ways to pay outside Lantern. */
const outsidePayment = new RegExp(
  [
    '\\b(?:fps|payme|octopus|wechat|whatsapp|paypal|venmo|cash|cheque)\\b',
    '\\bbank (?:transfer|account)\\b',
    '\\bpay (?:you )?(?:directly|outside|in person)\\b',
    '\u8f49\u6578\u5feb|\u73fe\u91d1|\u652f\u7968|\u5fae\u4fe1|\u516b\u9054\u901a',
    '\u9280\u884c\u6236\u53e3|\u9280\u884c\u8f49|\u904e\u6578|\u5165\u6578|\u79c1\u4e0b',
  ].join('|'),
  'i',
)

/** Whether a message contains a phone number or an outside way to pay. It is sent all the same. */
export const leadsOutside = (text: string): boolean => phoneNumber.test(text) || outsidePayment.test(text)

export type MessagePart = { kind: 'text'; text: string } | { kind: 'link'; text: string; address: string }

const address = /https?:\/\/[^\s<>"']+/gi
/** Belongs to the sentence, not to the link. */
const sentenceEnd = /[.,;:!?)\]}'"\u3001\u3002\uff0c\uff01\uff1f\uff09\u300d]+$/

/**
 * Splits a message into text and links. Only http and https links are found. They are shown as typed and never
 * fetched.
 */
export function messageParts(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  const say = (until: number) => {
    if (until > from) parts.push({ kind: 'text', text: text.slice(from, until) })
  }
  for (const found of text.matchAll(address)) {
    const typed = found[0].replace(sentenceEnd, '')
    if (!URL.canParse(typed)) continue
    say(found.index)
    parts.push({ kind: 'link', text: typed, address: new URL(typed).href })
    from = found.index + typed.length
  }
  say(text.length)
  return parts
}

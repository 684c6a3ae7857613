export interface LimitRule {
  /** How many within the time. */
  points: number
  seconds: number
}

const minutes = (count: number) => count * 60
const hours = (count: number) => count * 3600

/**
 * `.account` counts by the account named in the call, whether it exists or not; `.address` by the caller's
 * network address; `.pair` by both together. A whole school may share one address, so those are wide. Where a stranger
 * names the account, `.account` is far above what one person types: else anyone could lock anyone out.
 */
export const limitRules = {
  'login.account': { points: 300, seconds: hours(1) },
  'login.pair': { points: 10, seconds: minutes(15) },
  // Wrong ones only: a class of sixty signs in behind one address at the beginning of a lesson, and some mistype.
  'login.address': { points: 200, seconds: minutes(15) },
  // Anyone who has a session and tries passwords: to delete the account, or to set another one.
  'password.account': { points: 10, seconds: minutes(15) },
  // A program that reads lists all day stays far below; one that has lost its way is stopped.
  'program.token': { points: 600, seconds: minutes(1) },
  // Codes of a second factor, by anyone who knows the password: no one else can slow the owner down.
  'factor.account': { points: 5, seconds: minutes(15) },
  // Requests of staff to reset one account's second factor.
  'reset.account': { points: 3, seconds: hours(24) },
  // Every opened sign-in form asks for the options, and a signature cannot be guessed: wide.
  'passkey.address': { points: 600, seconds: minutes(15) },
  'social.address': { points: 30, seconds: minutes(15) },
  'register.address': { points: 20, seconds: hours(1) },
  // Forms with files of strangers, counted before the first byte is read.
  'form.address': { points: 60, seconds: hours(1) },
  // Documents of one teacher; looking at them costs time.
  'documents.account': { points: 30, seconds: hours(1) },
  // Emails of a centre to addresses that no one has confirmed; and to one of them.
  'invite.account': { points: 40, seconds: hours(1) },
  'invite.pair': { points: 5, seconds: hours(24) },
  'forgot.account': { points: 3, seconds: hours(1) },
  'forgot.address': { points: 20, seconds: hours(1) },
  'resend.account': { points: 3, seconds: hours(1) },
  'resend.address': { points: 20, seconds: hours(1) },
  'upload.account': { points: 300, seconds: hours(1) },
  'code.account': { points: 20, seconds: minutes(15) },
  // A class of forty behind one address opens its course at the beginning of a lesson.
  'code.address': { points: 200, seconds: minutes(15) },
  // Wrong codes only, anyone who sends them: however many accounts a guesser has, a product has one budget. Once it is
  // used up, anyone who has sent none of them is still let in.
  'code.product': { points: 200, seconds: hours(1) },
  'code.guesser': { points: 1, seconds: hours(1) },
  'code.guesser.address': { points: 1, seconds: hours(1) },
  'code.alert': { points: 1, seconds: hours(24) },
  // By one reader: a copy of a long worksheet takes a second to make.
  'stamp.account': { points: 60, seconds: hours(1) },
  // Wide enough for someone who tries several cards, and far too narrow for trying stolen ones.
  'payment.account': { points: 60, seconds: minutes(15) },
  'payment.address': { points: 600, seconds: minutes(15) },
  // Every look at a cart with a code in it.
  'coupon.address': { points: 200, seconds: minutes(15) },
  // Each an email to someone who did not ask for it; and every look at a link, which no one guesses.
  'gift.account': { points: 30, seconds: hours(24) },
  'gift.address': { points: 300, seconds: minutes(15) },
  // No one follows or renames so much by hand; each time others see something else.
  'follow.account': { points: 120, seconds: minutes(15) },
  'profile.account': { points: 40, seconds: minutes(15) },
  // Calendars ask a few times a day; a guesser of addresses would ask for ever.
  'calendar.address': { points: 600, seconds: minutes(15) },
  // A teacher's words to all of a class, each an email to everyone in it.
  'message.class': { points: 6, seconds: hours(1) },
  'message.account': { points: 30, seconds: hours(24) },
  // Messages to one person, by anyone who types fast; and what one opens and blocks in between.
  'conversation.account': { points: 60, seconds: minutes(5) },
  // Each question is an email to the seller, and each first answer one to who asked.
  'question.account': { points: 12, seconds: hours(1) },
  'answer.account': { points: 200, seconds: hours(1) },
  'vote.account': { points: 200, seconds: hours(1) },
  'report.account': { points: 30, seconds: hours(1) },
  // Of strangers, each a case that someone has to read.
  'report.address': { points: 10, seconds: hours(1) },
  // Tries that a seller asks for at once, at an address of their choice.
  'webhook.account': { points: 30, seconds: minutes(15) },
  'contact.address': { points: 5, seconds: hours(1) },
  // A browser in which everything breaks tells five, and a class shares an address.
  'defect.address': { points: 60, seconds: hours(1) },
  'pageview.address': { points: 300, seconds: minutes(1) },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof limitRules

export interface LimitRule {
  /** How many within the time. */
  points: number
  seconds: number
}

const minutes = (count: number) => count * 60
const hours = (count: number) => count * 3600

/**
 * `.account` counts by the account named in the call, whether it exists or not; `.address` by the caller's network
 * address; `.pair` by both together. A whole school can share one address, so those are generous. If a stranger names
 * the account, `.account` is far above what one person types; otherwise anyone could lock anyone out.
 */
export const limitRules = {
  'login.account': { points: 300, seconds: hours(1) },
  'login.pair': { points: 10, seconds: minutes(15) },
  // Only failed ones: a class of sixty signs in from one address at the beginning of a lesson, and some mistype.
  'login.address': { points: 200, seconds: minutes(15) },
  // Someone with a session who tries passwords, to delete the account or to set another one.
  'password.account': { points: 10, seconds: minutes(15) },
  // A program that reads lists all day stays far below; a runaway program is stopped.
  'program.token': { points: 600, seconds: minutes(1) },
  // Codes of a second factor, from anyone who knows the password: no one else can slow down the owner.
  'factor.account': { points: 5, seconds: minutes(15) },
  // Staff requests to reset one account's second factor.
  'reset.account': { points: 3, seconds: hours(24) },
  // Every opened sign-in form requests the options, and a signature can't be guessed, so it is generous.
  'passkey.address': { points: 600, seconds: minutes(15) },
  'social.address': { points: 30, seconds: minutes(15) },
  'register.address': { points: 20, seconds: hours(1) },
  // Forms with files from strangers, counted before the first byte is read.
  'form.address': { points: 60, seconds: hours(1) },
  // Documents of one teacher; checking them costs time.
  'documents.account': { points: 30, seconds: hours(1) },
  // Emails from a centre to unconfirmed addresses; and to one of them.
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
  // Only wrong codes, from anyone: however many accounts a guesser has, a product has one budget. Once it is used up,
  // people who sent no wrong code are still let in.
  'code.product': { points: 200, seconds: hours(1) },
  'code.guesser': { points: 1, seconds: hours(1) },
  'code.guesser.address': { points: 1, seconds: hours(1) },
  'code.alert': { points: 1, seconds: hours(24) },
  // Per reader: a copy of a long worksheet takes a second to make.
  'stamp.account': { points: 60, seconds: hours(1) },
  // Enough for someone who tries several cards, and far too few for testing stolen ones.
  'payment.account': { points: 60, seconds: minutes(15) },
  'payment.address': { points: 600, seconds: minutes(15) },
  // Every view of a cart with a code in it.
  'coupon.address': { points: 200, seconds: minutes(15) },
  // Each sends an email to someone who didn't ask for it; and every view of a link, which can't be guessed.
  'gift.account': { points: 30, seconds: hours(24) },
  'gift.address': { points: 300, seconds: minutes(15) },
  // No one follows or renames this often by hand, and each time others see a change.
  'follow.account': { points: 120, seconds: minutes(15) },
  'profile.account': { points: 40, seconds: minutes(15) },
  // Calendars ask a few times a day; a guesser of addresses would ask for ever.
  // Reading another calendar makes us ask a stranger's server.
  'calendar.account': { points: 20, seconds: minutes(15) },
  'calendar.address': { points: 600, seconds: minutes(15) },
  // A teacher's messages to a whole class, each an email to everyone in it.
  'message.class': { points: 6, seconds: hours(1) },
  'message.account': { points: 30, seconds: hours(24) },
  // Messages to one person, for fast typists; and conversations opened and blocked in between.
  'conversation.account': { points: 60, seconds: minutes(5) },
  // Each question sends an email to the seller, and each first answer one to the person who asked.
  'question.account': { points: 12, seconds: hours(1) },
  'answer.account': { points: 200, seconds: hours(1) },
  'vote.account': { points: 200, seconds: hours(1) },
  'report.account': { points: 30, seconds: hours(1) },
  // From strangers; each makes a case that someone has to read.
  'report.address': { points: 10, seconds: hours(1) },
  // Tests that a seller runs at once, at an address of their choice.
  'webhook.account': { points: 30, seconds: minutes(15) },
  'contact.address': { points: 5, seconds: hours(1) },
  // A browser in which everything breaks reports five, and a class shares an address.
  'defect.address': { points: 60, seconds: hours(1) },
  'pageview.address': { points: 300, seconds: minutes(1) },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof limitRules

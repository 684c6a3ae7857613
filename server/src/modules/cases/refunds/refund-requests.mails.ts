import { caseNumber } from '#contract/rules/cases.ts'
import { momentText } from '#contract/rules/hong-kong-texts.ts'
import { amountText } from '#contract/rules/money.ts'
import type { Locale } from '#contract/shared.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findManagers, findPeople, listSellerNames } from '../../accounts/index.ts'
import type { RefundRequest } from '../cases.tables.ts'
import { personName } from '../describe-subject.ts'
import { sellerOf } from './judge-lines.ts'

type Post = Pick<Platform, 'jobs'>
export interface Reader {
  email: string
  locale: Locale
}

/** Those who are there, in their language. */
export async function readers(db: Db, userIds: readonly number[]): Promise<Reader[]> {
  return [...(await findPeople(db, userIds)).values()]
    .filter(({ email, deletedAt }) => email !== '' && deletedAt === null)
    .map(({ email, language }) => ({ email, locale: language }))
}

/** Of a centre whoever runs it. */
async function sellers(tx: Tx, request: RefundRequest): Promise<Reader[]> {
  const { centreId, teacherId } = request
  if (centreId === null) return readers(tx, [teacherId])
  const managers = await findManagers(tx, centreId)
  return readers(
    tx,
    managers.map(({ userId }) => userId),
  )
}

const buyerName = async (tx: Tx, { userId }: RefundRequest, locale: Locale) =>
  personName((await findPeople(tx, [userId])).get(userId), locale)

export async function sellerName(db: Db, request: Pick<RefundRequest, 'teacherId' | 'centreId'>) {
  const [seller] = await listSellerNames(db, [sellerOf(request)])
  return seller?.name ?? ''
}

const orderPath = ({ orderId }: RefundRequest) => `/orders/${orderId}`
const sellerPath = '/my-refunds'

export async function mailAsked(
  { jobs }: Post,
  tx: Tx,
  request: RefundRequest,
  title: string,
): Promise<void> {
  const { amountCents, body, answerBy } = request
  for (const { email, locale } of await sellers(tx, request))
    await sendMail(jobs, tx, {
      ...{ to: email, locale, template: 'refundAsked' },
      params: {
        ...{ title, text: body, path: sellerPath, amount: amountText(amountCents) },
        name: await buyerName(tx, request, locale),
        until: momentText(answerBy ?? request.askedAt, locale),
      },
    })
}

export async function mailAnswered(
  { jobs }: Post,
  tx: Tx,
  request: RefundRequest,
  { title, agreed }: { title: string; agreed: boolean },
): Promise<void> {
  const { amountCents, answer } = request
  const name = await sellerName(tx, request)
  for (const { email, locale } of await readers(tx, [request.userId]))
    await sendMail(jobs, tx, {
      ...{ to: email, locale, template: 'refundAnswered' },
      params: {
        ...{ title, name, text: answer, path: orderPath(request), amount: amountText(amountCents) },
        answer: agreed ? 'agreed' : 'declined',
      },
    })
}

/** To both: until when staff decide, and why they do. */
export async function mailToStaff(
  { jobs }: Post,
  tx: Tx,
  request: RefundRequest,
  { title, why, decideBy }: { title: string; why: 'disagreed' | 'unanswered'; decideBy: Date },
): Promise<void> {
  const seller = await sellerName(tx, request)
  const sides = [
    { side: 'buyer', path: orderPath(request), people: await readers(tx, [request.userId]) },
    { side: 'seller', path: sellerPath, people: await sellers(tx, request) },
  ] as const
  for (const { side, path, people } of sides)
    for (const { email, locale } of people)
      await sendMail(jobs, tx, {
        ...{ to: email, locale, template: 'refundToStaff' },
        params: {
          ...{ title, why, side, path, amount: amountText(request.amountCents) },
          name: side === 'buyer' ? seller : await buyerName(tx, request, locale),
          until: momentText(decideBy, locale),
        },
      })
}

/** What staff have written goes out word for word, to each side what is for them. */
export async function mailDecided(
  { jobs }: Post,
  tx: Tx,
  request: RefundRequest,
  { title, cents, text, sellerText }: { title: string; cents: number; text: string; sellerText: string },
): Promise<void> {
  const number = caseNumber(request.caseId ?? 0)
  const sides = [
    { side: 'buyer', path: orderPath(request), text, people: await readers(tx, [request.userId]) },
    { side: 'seller', path: sellerPath, text: sellerText, people: await sellers(tx, request) },
  ] as const
  for (const { people, ...side } of sides)
    for (const { email, locale } of people)
      await sendMail(jobs, tx, {
        ...{ to: email, locale, template: 'refundDecided' },
        params: { ...side, title, number, amount: cents > 0 ? amountText(cents) : '' },
      })
}

import { momentText } from '#contract/rules/hong-kong-texts.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople, type Person } from '../accounts/index.ts'
import { findProducts, nameFor, nameProducts } from '../catalogue/index.ts'
import { findClasses } from '../classes/index.ts'
import { findTalk } from '../conversations/index.ts'
import { findSaid, presentWriter, type SaidKind } from '../reviews/index.ts'
import { isSaid, type SubjectFacts, type SubjectRef } from './cases.subject.ts'
import { findBooking } from './find-reportable.ts'
import { findReportTitle } from './lesson-reports/find-report-title.ts'
import { findRefundTitle } from './refunds/find-refund-title.ts'

/** The name everyone sees: for a student or parent, a first name and an initial. */
export const personName = (person: Person | undefined, locale: Locale): string =>
  person ? presentWriter(person, locale).name : m.api_reviewer_left({}, { locale })

/** What the case is about, whoever asks; undefined if it is gone. */
export async function describeSubject(
  { db, clock }: Pick<Platform, 'clock'> & { db: Db },
  { kind, id }: SubjectRef,
  locale: Locale,
): Promise<SubjectFacts | undefined> {
  const plain = { text: '', answer: '', path: '', hidden: null }
  const nameOf = async (userId: number) => personName((await findPeople(db, [userId])).get(userId), locale)
  if (isSaid(kind)) return describeSaid(db, kind, id, locale)
  switch (kind) {
    case 'person': {
      const person = (await findPeople(db, [id])).get(id)
      return person && { ...plain, title: personName(person, locale), path: `/teachers-and-tutors/${id}` }
    }
    case 'product': {
      const [product] = await findProducts(db, [id])
      if (!product) return undefined
      const hidden = product.hiddenAt && { reason: product.hiddenReason }
      return { ...plain, title: nameFor(product, locale), path: `/product/preview/course/${id}`, hidden }
    }
    case 'class': {
      const found = (await findClasses(db, [id])).get(id)
      return found && { ...plain, title: found.title, path: `/classes/class/${found.productId}` }
    }
    case 'lesson': {
      const booked = await findBooking(db, id, clock.now())
      if (!booked) return undefined
      const name = await nameOf(booked.booking.teacherId)
      const when = momentText(booked.lesson.startsAt, locale)
      return { ...plain, title: m.api_report_lesson({ name, when }, { locale }) }
    }
    case 'refund': {
      const title = await findRefundTitle(db, id)
      return title === undefined ? undefined : { ...plain, title: m.api_report_refund({ title }, { locale }) }
    }
    case 'lesson_report': {
      const title = await findReportTitle(db, id, locale)
      return title === undefined ? undefined : { ...plain, title }
    }
    case 'conversation':
    case 'message': {
      const talk = await findTalk(db, kind === 'message' ? { messageId: id } : { conversationId: id })
      if (!talk) return undefined
      const { familyId, teacherId } = talk.conversation
      const names = {
        family: await nameOf(familyId),
        seller: teacherId === null ? '' : await nameOf(teacherId),
      }
      const title = names.seller === '' ? m.api_report_talk_centre : m.api_report_talk
      return { ...plain, title: title(names, { locale }) }
    }
  }
}

const saidTitles = {
  review: m.api_report_review,
  teacher_review: m.api_report_review,
  reply: m.api_report_reply,
  teacher_reply: m.api_report_reply,
  question: m.api_report_question,
} as const

async function describeSaid(
  db: Db,
  kind: SaidKind,
  id: number,
  locale: Locale,
): Promise<SubjectFacts | undefined> {
  const said = await findSaid(db, kind, id)
  if (!said) return undefined
  const { about, text, answer, hidden } = said
  const named =
    'productId' in about
      ? {
          name: (await nameProducts(db, [about.productId], locale)).get(about.productId) ?? '',
          path: `/product/preview/course/${about.productId}#${kind === 'question' ? 'questions' : 'reviews'}`,
        }
      : {
          name: personName((await findPeople(db, [about.teacherId])).get(about.teacherId), locale),
          path: `/teachers-and-tutors/${about.teacherId}`,
        }
  return { title: saidTitles[kind]({ name: named.name }, { locale }), text, answer, path: named.path, hidden }
}

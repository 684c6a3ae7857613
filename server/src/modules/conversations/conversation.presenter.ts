import type { Conversation as Shown } from '#contract/conversations/conversations.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import { roles } from '#server/kernel/caller.ts'
import { type Learner, type Person, pictureAddress } from '../accounts/index.ts'
import { presentWriter } from '../reviews/index.ts'
import { otherSide, type Side } from './conversation.policy.ts'
import type { SubjectFacts } from './conversations.hooks.ts'
import type { Conversation, Message } from './conversations.tables.ts'
import type { Parties } from './parties.ts'

/** Of the latest message, in the list. */
const previewLength = 140

export interface Known {
  parties: Parties
  subject: SubjectFacts | undefined
  /** Of the family, for the seller's side. */
  learners: readonly Learner[]
  last: Message | undefined
  /** Of the latest message. */
  files: number
  blocks: ReadonlySet<Side>
  locale: Locale
}

export function presentConversation(row: Conversation, side: Side, known: Known): Shown {
  const { parties, subject, last, blocks, locale } = known
  const [unread, theirSeen] =
    side === 'family' ? [row.familyUnread, row.sellerSeen] : [row.sellerUnread, row.familySeen]
  const centre = row.centreId === null ? undefined : parties.centres.get(row.centreId)
  const text = last?.deletedAt ? '' : (last?.body ?? '')
  return {
    conversation_id: row.id,
    side,
    other: side === 'family' ? presentSeller(row, parties, locale) : presentFamily(row, known),
    answers_as: side === 'seller' && centre ? centreName(centre, locale) : '',
    subject: subject
      ? {
          kind: subject.kind,
          id: subject.id,
          title: subject.title,
          detail: subject.detail,
          path: subject.path[side],
          at: subject.at?.toISOString() ?? null,
        }
      : null,
    last: {
      text: [...text].slice(0, previewLength).join(''),
      files: last?.deletedAt ? 0 : known.files,
      at: (last?.sentAt ?? row.lastAt).toISOString(),
      own: last?.side === side,
      deleted: last !== undefined && last.deletedAt !== null,
      seen: last?.side === side && theirSeen >= last.position,
    },
    unread,
    // Who has blocked the other sees that, and the other only that no one is reached.
    reachable: parties.isThere(row, otherSide(side)) && !blocks.has(otherSide(side)),
    blocked: blocks.has(side),
  }
}

export const centreName = ({ name, nameZh }: { name: string; nameZh: string }, locale: Locale): string =>
  (locale === 'zh-HK' && nameZh) || name

function presentSeller(row: Conversation, { people, centres }: Parties, locale: Locale): Shown['other'] {
  if (row.centreId !== null) {
    const centre = centres.get(row.centreId)
    return {
      type: 'centre',
      name: centre ? centreName(centre, locale) : m.api_reviewer_left({}, { locale }),
      detail: m.api_talk_centre({}, { locale }),
      avatar: centre ? pictureAddress({ pictureKey: centre.pictureKey, pictureUrl: null }) : '',
      path: centre && !centre.endedAt ? `/shop/${centre.username}` : '',
    }
  }
  const teacher = row.teacherId === null ? undefined : people.get(row.teacherId)
  const left = !teacher || teacher.deletedAt !== null
  return {
    type: 'teacher',
    ...(left ? { name: m.api_reviewer_left({}, { locale }), avatar: '' } : presentWriter(teacher, locale)),
    detail: m.api_talk_teacher({}, { locale }),
    path: !left && teacher.status === 1 ? `/teachers-and-tutors/${teacher.userId}` : '',
  }
}

/** First name and initial, and for whom they write: what a seller knows of any learner. */
function presentFamily(row: Conversation, known: Known): Shown['other'] {
  const { parties, locale } = known
  const person = parties.people.get(row.familyId)
  if (!person || person.deletedAt)
    return { type: 'family', name: m.api_reviewer_left({}, { locale }), detail: '', avatar: '', path: '' }
  return { type: 'family', ...familyName(person, locale), detail: detailOf(person, known), path: '' }
}

/** Whatever they have become since, they are no seller here. */
const familyName = (person: Person, locale: Locale) => ({
  name: presentWriter({ ...person, role: roles.parent }, locale).name,
  avatar: '',
})

function detailOf(person: Person, { subject, learners, locale }: Known): string {
  const about =
    subject?.learnerId === undefined ? learners : learners.filter(({ id }) => id === subject.learnerId)
  if (about.length > 0) {
    const names = about.map(({ firstName, grade }) => [firstName, grade].filter(Boolean).join(', '))
    return m.api_talk_parent_of({ names: names.join(locale === 'zh-HK' ? '、' : '; ') }, { locale })
  }
  const student = person.role === roles.parent ? '' : person.grade
  return (
    student ||
    (person.role === roles.parent ? m.api_talk_parent({}, { locale }) : m.api_talk_student({}, { locale }))
  )
}

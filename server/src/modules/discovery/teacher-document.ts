import { publicVenue } from '#contract/rules/lesson-place.ts'
import { fullName } from '#contract/rules/person-name.ts'
import type { PublicBadge } from '#contract/teachers/teacher-badges.ts'
import { weighedDocument } from '../catalogue/index.ts'
import { readingsOf } from './name-readings.rules.ts'
import type { TeacherFacts } from './teacher-card.presenter.ts'

/** The search words of a badge. */
const badgeWords: Readonly<Record<PublicBadge['kind'], readonly string[]>> = {
  documents: ['Documents checked', 'qualified', '文件已查核', '合資格'],
  scrc: [
    'SCRC',
    'Sexual Conviction Record Check',
    'criminal record check',
    '性罪行定罪紀錄查核',
    '無犯罪紀錄',
  ],
  registered_teacher: ['Registered teacher', '註冊教師', '註冊老師'],
  edb_school: [],
}

/** Hong Kong schools call them this. */
const nativeEnglish = ['native English speaker', 'NET', '外籍', '英語母語']

const mostNamed = 20

/** Names rank above subjects, and subjects above the rest; languages are only mentioned. */
export function teacherDocument({ person, teacher, badges, sold, subjects, venues }: TeacherFacts): string {
  const { displayName, firstName, lastName, username } = person
  const said = teacher?.said
  const languages = teacher?.languages ?? []
  const taught = subjects.filter(({ id }) => sold.some(({ subjectId }) => subjectId === id))
  const levels = taught.flatMap(subject =>
    subject.levels.filter(({ title }) =>
      sold.some(one => one.subjectId === subject.id && one.levels.includes(title)),
    ),
  )
  const isNative = languages.some(({ language, level }) => language === 'English' && level === 'Native')
  return weighedDocument(
    {
      A: [
        ...[displayName, fullName(firstName, lastName), `${lastName} ${firstName}`, username],
        ...readingsOf(displayName),
      ],
      B: [
        ...[said?.title ?? '', said?.titleZh ?? ''],
        ...titlesOf(taught),
        ...titlesOf(levels),
        ...badges.flatMap(({ kind }) => badgeWords[kind]),
        ...(isNative ? nativeEnglish : []),
      ],
      C: [
        ...[said?.subTitle ?? '', said?.subTitleZh ?? ''],
        ...new Set([...(teacher?.trials ?? []).map(({ venue }) => venue), ...venues].map(publicVenue)),
        ...new Set(sold.flatMap(({ tags }) => tags)),
        ...sold.slice(0, mostNamed).flatMap(({ names }) => names),
      ],
    },
    languages.map(({ language }) => language),
  )
}

const titlesOf = (list: readonly { title: string; titleZh: string }[]): string[] => [
  ...new Set(list.flatMap(({ title, titleZh }) => [title, titleZh])),
]

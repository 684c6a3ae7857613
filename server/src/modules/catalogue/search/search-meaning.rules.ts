import type { DayPart, LessonPlace } from '#contract/rules/free-times.ts'
import { addDays, type Day } from '#contract/rules/hong-kong-time.ts'
import { weekdayOf } from '#contract/rules/lesson-times.ts'

/** Words about lessons rather than about what is taught. */
export interface Meaning {
  /** 0 is Sunday; any of them. */
  weekdays: readonly number[]
  parts: readonly DayPart[]
  days: { from: Day; to: Day } | null
  place: LessonPlace | null
  /** A class, or anything live. */
  live: boolean
  trial: boolean
  /** A teacher. */
  teacher: boolean
}

export interface ReadMeaning {
  /** The text without these words. */
  rest: string
  meaning: Meaning
}

const word = (words: string) => String.raw`(?<![\p{L}\p{N}])(?:on |every )?(?:${words})(?![\p{L}\p{N}])`
const week = '(?:星期|禮拜|礼拜|週|周|逢)'
const english: readonly string[] = [
  'sundays?',
  'mondays?|mon',
  'tuesdays?|tues?',
  'wednesdays?|wed',
  'thursdays?|thurs?|thu',
  'fridays?|fri',
  // 'sat' is an examination.
  'saturdays?',
]
const chinese = ['[日天]', '一', '二', '三', '四', '五', '六'] as const

interface Rule {
  pattern: RegExp
  means: (today: Day) => Partial<Meaning>
}

const rule = (means: Rule['means'], ...alternatives: string[]): Rule => ({
  pattern: new RegExp(`(?:${alternatives.join('|')})`, 'giu'),
  means,
})

const span = (from: Day, days: number) => ({ days: { from, to: addDays(from, days) } })
/** A week starts on Monday. */
const monday = (today: Day): Day => addDays(today, -((weekdayOf(today) + 6) % 7))

/** In this order: longer or more specific ones first. */
const rules: readonly Rule[] = [
  rule(
    today => span(addDays(monday(today), 7), 6),
    word('next week'),
    '下個?(?:星期|禮拜|礼拜|週|周)(?![一二三四五六日天])',
    '下个(?:星期|礼拜|周)(?![一二三四五六日天])',
  ),
  rule(
    today => ({ days: { from: today, to: addDays(monday(today), 6) } }),
    word('this week'),
    '(?:今個|今个|這個|这个|本|今)(?:星期|禮拜|礼拜|週|周)(?![一二三四五六日天末])',
  ),
  rule(today => span(today, 0), word('today|tonight'), '今日|今天|今晚'),
  rule(today => span(addDays(today, 1), 0), word('tomorrow'), '聽日|听日|明天|明日'),
  rule(() => ({ weekdays: [6, 0] }), word('weekends?'), '[週周]末'),
  rule(() => ({ weekdays: [1, 2, 3, 4, 5] }), word('weekdays?'), '平日'),
  ...english.map((words, day) =>
    rule(() => ({ weekdays: [day] }), word(words), `${week}${chinese[day]}(?!年)`),
  ),
  rule(() => ({ parts: ['morning'] }), word('mornings?'), '朝早|早上|上午'),
  rule(() => ({ parts: ['afternoon'] }), word('afternoons?'), '下午|晏晝|下晝'),
  rule(() => ({ parts: ['evening'] }), word('evenings?|nights?'), '夜晚|晚上|夜間|晚間'),
  rule(
    () => ({ trial: true }),
    word('(?:free )?trial(?: lessons?| class(?:es)?)?'),
    '試堂|试堂|試課|试课|體驗堂|体验堂',
  ),
  rule(() => ({ place: 'in_person' }), word('face[ -]to[ -]face|in[ -]person'), '面授|實體|实体|上門|上门'),
  rule(() => ({ place: 'online' }), word('online|zoom'), '網上|网上|線上|线上|在線|在线|視像|视像'),
  rule(() => ({ live: true }), word('live'), '直播|實時|实时'),
  rule(
    () => ({ teacher: true }),
    word('(?<!registered )(?:(?:private )?tutors?|tutoring|tuition|teachers?|coach(?:es)?|instructors?)'),
    '私人補習|私人补习|補習老師|补习老师|補習社|补习社|補習|补习|私補|家教|導師|导师|(?<!註冊|注册)(?:老師|老师)',
  ),
  rule(
    () => ({ live: true }),
    word('(?:group |small )?class(?:es)?|lessons?'),
    '直播班|興趣班|兴趣班|小組班|小组班|課堂(?!筆記)|(?<=\\p{sc=Han}|\\s|^)(?<!幼兒|幼儿|低|高|[一二三四五六]年|N|預備|预备)班(?!主任|級|级|房|別|别)',
  ),
]

const nothing: Meaning = {
  weekdays: [],
  parts: [],
  days: null,
  place: null,
  live: false,
  trial: false,
  teacher: false,
}

/** 'P5 maths tutor on Saturdays', 網上數學班, 試堂: the part about lessons, and the rest to search for. Null for none. */
export function readMeaning(text: string, today: Day): ReadMeaning | null {
  let rest = text.normalize('NFKC')
  let meaning = nothing
  for (const { pattern, means } of rules) {
    rest = rest.replace(pattern, () => {
      const said = means(today)
      meaning = {
        ...meaning,
        ...said,
        weekdays: [...meaning.weekdays, ...(said.weekdays ?? [])],
        parts: [...meaning.parts, ...(said.parts ?? [])],
      }
      return ' '
    })
  }
  if (meaning === nothing) return null
  return {
    rest: rest
      .replace(/\s+/g, ' ')
      .replace(/\s?,[\s,]*/g, ',')
      .replace(/^[\s,]+|[\s,]+$/g, ''),
    meaning,
  }
}

/** Asks for a time or place. */
export const asksForTime = ({ weekdays, parts, days }: Meaning): boolean =>
  weekdays.length > 0 || parts.length > 0 || days !== null

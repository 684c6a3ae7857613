import type { StaffSubject } from '#contract/catalogue/subjects.ts'
import { getLocale } from '../../../lib/locale.ts'
import { queryOf, setAnswer } from '../../../lib/query.ts'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'

const subjects = queryOf(api.adminSubjects)

export const useSubjects = () => useAdminData(subjects)

/** Each act answers the list as it is then. */
export const showSubjects = (list: StaffSubject[]): void => setAnswer(subjects, () => list)

interface Titled {
  title: string
  title_zh: string
}

/** As the reader's language has it; the other one stands beside it. */
export const nameOf = ({ title, title_zh }: Titled): string => (getLocale() === 'zh-HK' && title_zh) || title

export const otherNameOf = ({ title, title_zh }: Titled): string => {
  const other = getLocale() === 'zh-HK' ? title : title_zh
  // '雅思 IELTS' says both.
  return title_zh === '' || nameOf({ title, title_zh }).includes(other) ? '' : other
}

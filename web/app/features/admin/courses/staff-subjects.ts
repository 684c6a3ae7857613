import type { StaffSubject } from '#contract/subjects.ts'
import { getLocale } from '../../../lib/locale.ts'
import { api } from '../staff-api.ts'
import { showAdminData, useAdminData } from '../table/use-rows.ts'

const key = ['subjects']

export const useSubjects = () => useAdminData(key, () => api.adminSubjects())

/** Each act answers the list as it is then. */
export const showSubjects = (subjects: StaffSubject[]): void => showAdminData(key, subjects)

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

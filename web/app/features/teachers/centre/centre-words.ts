import { getLocale } from '../../../lib/locale.ts'

/** A centre's name in the page's language. */
export const centreName = (centre: { centre_name: string; centre_name_zh: string }): string =>
  (getLocale() === 'zh-HK' && centre.centre_name_zh) || centre.centre_name

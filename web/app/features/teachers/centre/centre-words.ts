import { getLocale } from '../../../lib/locale.ts'

/** As a centre is called in the language of the page. */
export const centreName = (centre: { centre_name: string; centre_name_zh: string }): string =>
  (getLocale() === 'zh-HK' && centre.centre_name_zh) || centre.centre_name

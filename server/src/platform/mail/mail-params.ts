import { z } from 'zod'
import type { Locale } from '#contract/shared.ts'

// Params that several emails share.

export const link = z.url({ protocol: /^https?$/ })
export const path = z.string().startsWith('/')

/** Its title, and the Chinese one if it differs. */
export const titles = { title: z.string(), title_zh: z.string().optional() }

export const titleIn = (
  locale: Locale,
  { title, title_zh }: { title: string; title_zh?: string | undefined },
): string => (locale === 'zh-HK' ? (title_zh ?? title) : title)

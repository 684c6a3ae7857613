import { z } from 'zod'
import type { Locale } from '#contract/shared.ts'

// What the params of several emails have in common.

export const link = z.url({ protocol: /^https?$/ })
export const path = z.string().startsWith('/')

/** What it is called; in Chinese where that is something else. */
export const titles = { title: z.string(), title_zh: z.string().optional() }

export const titleIn = (
  locale: Locale,
  { title, title_zh }: { title: string; title_zh?: string | undefined },
): string => (locale === 'zh-HK' ? (title_zh ?? title) : title)

import { weekdayNameText } from '../../lib/dates.ts'

/** 'Mon', '一': for seven side by side. */
export const weekdayText = (day: string): string => weekdayNameText(day).replace('星期', '')

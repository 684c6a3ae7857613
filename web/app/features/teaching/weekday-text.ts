import { weekdayNameText } from '../../lib/dates.ts'

/** 'Mon', '一': where seven stand beside each other. */
export const weekdayText = (day: string): string => weekdayNameText(day).replace('星期', '')

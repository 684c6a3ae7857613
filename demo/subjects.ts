import type { Level, Subject } from './types.ts'

const level = (key: string, zh: string, en = key): Level => ({ key, title: { en, zh } })

export const levels: Level[] = [
  level('Pre-K', '學前班'),
  level('K1', '幼兒班 K1'),
  level('K2', '低班 K2'),
  level('K3', '高班 K3'),
  level('P1', '小一'),
  level('P2', '小二'),
  level('P3', '小三'),
  level('P4', '小四'),
  level('P5', '小五'),
  level('P6', '小六'),
  level('S1', '中一'),
  level('S2', '中二'),
  level('S3', '中三'),
  level('S4', '中四'),
  level('S5', '中五'),
  level('S6', '中六'),
  level('University', '大學'),
  level('IELTS', '雅思 IELTS'),
  level('TOEFL', '托福 TOEFL'),
  level('Cambridge', '劍橋英語'),
  level('Trinity', '聖三一'),
  level('Others', '其他'),
]

/** A subject owns its list: staff may reorder one without touching the others. */
export const subjects: Subject[] = [
  { key: 'chinese', title: { en: 'Chinese', zh: '中文' }, levels: [...levels] },
  { key: 'english', title: { en: 'English', zh: '英文' }, levels: [...levels] },
  { key: 'math', title: { en: 'Math', zh: '數學' }, levels: [...levels] },
  { key: 'others', title: { en: 'Others', zh: '其他' }, levels: [...levels] },
]

export const grades: Level[] = [
  level('Kindergarten', '幼稚園'),
  level('Lower Primary', '初小'),
  level('Upper Primary', '高小'),
  level('Junior Secondary', '初中'),
  level('Senior Secondary', '高中'),
  level('Tertiary', '大專'),
  level('All Grades', '不限年級'),
]

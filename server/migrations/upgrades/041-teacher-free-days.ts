import { teacher, teacherCard, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [teacher(1), teacherCard(1, {})],
  after: [['select free_days from teacher_cards', [[[]]]]],
}

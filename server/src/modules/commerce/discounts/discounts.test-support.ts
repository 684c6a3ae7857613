import type { DiscountForm } from '#contract/commerce/discounts.ts'
import { addDays, hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import type { TestApp } from '#server/testing/app.ts'
import { type TestPerson, unique } from '#server/testing/people.ts'

/** Runs from a day ago until in a week, a fifth off everything, unless said otherwise. */
export function discountForm(t: TestApp, teacher: TestPerson, changes: Partial<DiscountForm> = {}) {
  const now = t.clock.now()
  const today = hongKongDay(now)
  const time = hongKongTime(now)
  return {
    teacher_id: teacher.userId,
    name: 'Spring',
    code: '',
    type: 'percent' as const,
    value: 20,
    start_date: addDays(today, -1),
    start_time: time,
    end_date: addDays(today, 7),
    end_time: time,
    ...changes,
  }
}

export async function makeDiscount(
  t: TestApp,
  teacher: TestPerson,
  changes: Partial<DiscountForm> = {},
): Promise<number> {
  const body = discountForm(t, teacher, changes)
  return (await t.api(teacher.token).discountSave({ body })).discount_id
}

/** Its code. */
export async function makeCoupon(
  t: TestApp,
  teacher: TestPerson,
  changes: Partial<DiscountForm> = {},
): Promise<{ id: number; code: string }> {
  const code = `C${unique()}`.toUpperCase()
  return { id: await makeDiscount(t, teacher, { code, ...changes }), code }
}

import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { productReportContract, ReportPeriod } from '#contract/library/product-report.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mayEditProduct } from '../authoring/index.ts'
import { findProduct, listProductDays, nameFor } from '../catalogue/index.ts'
import { countCompleted } from './report.repository.ts'
import { pointsOf, spanBefore, spanOf, sumOf } from './report.rules.ts'
import { countLearners } from './taking.repository.ts'

type Report = ResponseOf<(typeof productReportContract)['productReport']>

/** For people who may change the product, even when it is deleted; for anyone else it doesn't exist. */
export async function viewReport(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  productId: number,
  { period, locale }: { period: ReportPeriod; locale: Locale },
): Promise<Report> {
  const product = await findProduct(db, productId)
  if (!product || !mayEditProduct(caller, product)) throw new Refusal('product_unknown')
  const today = hongKongDay(clock.now())
  const span = spanOf(period, today)
  const earlier = spanBefore(period, span)
  const [days, completed, learners] = await Promise.all([
    listProductDays(db, productId, earlier.starts[0] ?? ''),
    countCompleted(db, productId),
    countLearners(db, productId),
  ])
  const points = pointsOf(span, [...days, ...completed])
  return {
    course_id: product.id,
    course_name: nameFor(product, locale),
    unit: span.unit,
    points,
    totals: sumOf(points),
    before: sumOf(pointsOf(earlier, [...days, ...completed])),
    learners,
    completed_ever: completed.reduce((sum, { completed: people }) => sum + people, 0),
  }
}

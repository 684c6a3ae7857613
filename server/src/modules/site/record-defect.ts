import type { BodyOf } from '#contract/kit/endpoint.ts'
import type { siteContract } from '#contract/site/site.ts'
import { refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { defectText, isRoutePattern, ownFrames } from './site.rules.ts'

/** A page broke in someone's browser: the log says where, and nothing about the person. */
export async function recordDefect(
  { limits, log, metrics }: Pick<Platform, 'log' | 'limits' | 'metrics'>,
  { screen, name, message, stack }: BodyOf<(typeof siteContract)['defectReport']>,
  address: string,
): Promise<undefined> {
  if (!isRoutePattern(screen)) throw refuseFields({ screen: 'invalid' })
  await throttle(limits, 'defect.address', address)
  metrics.webDefect()
  log.error({ screen, defect: defectText(`${name}: ${message}`), stack: ownFrames(stack) }, 'web page defect')
}

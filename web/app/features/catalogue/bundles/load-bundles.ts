import type { Bundle } from '#contract/commerce/bundles.ts'
import type { Api } from '../../../lib/api.ts'

/** An extra on every page that shows them: none if they can't be loaded. */
export async function loadBundles(
  api: Api,
  query: { course_id: number } | { shop: string },
): Promise<readonly Bundle[]> {
  try {
    return (await api.bundlesOffered({ query })).bundles
  } catch {
    return []
  }
}

import type { ComingClassView } from '#contract/classes/coming-classes.ts'
import type { Api } from '../../../lib/api.ts'

/** An extra on every page that shows them: none if they can't be loaded. */
export async function loadComing(
  api: Api,
  query: { course_id?: number; shop?: string; q?: string; limit?: number },
): Promise<readonly ComingClassView[]> {
  try {
    return (await api.comingClasses({ query })).classes
  } catch {
    return []
  }
}

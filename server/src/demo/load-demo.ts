import type { demo as Demo } from '#demo/index.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import { findSettings, storeSettingOnce } from '../platform/settings.ts'
import { demoMarks } from './demo-marks.ts'
import { DemoNotLoaded } from './demo-not-loaded.ts'

/** Prepares the slow parts and returns the writes for the transaction. */
type Load = (platform: Platform, demo: typeof Demo) => Promise<(tx: Tx) => Promise<void>>

/**
 * In order: each finds what the earlier ones have written. Imported only when it is loaded: the catalogue is large,
 * and most starts don't need it.
 */
const parts: readonly { mark: string; part: () => Promise<Load> }[] = [
  { mark: demoMarks.people, part: async () => (await import('./accounts/load-people.ts')).loadPeople },
  { mark: demoMarks.teachers, part: async () => (await import('./teachers/load-teachers.ts')).loadTeachers },
  { mark: demoMarks.payees, part: async () => (await import('./teachers/load-payees.ts')).loadPayees },
  { mark: demoMarks.products, part: async () => (await import('./authoring/load-products.ts')).loadProducts },
  { mark: demoMarks.drafts, part: async () => (await import('./authoring/load-drafts.ts')).loadDrafts },
  { mark: demoMarks.slides, part: async () => (await import('./shops/load-slides.ts')).loadSlides },
  { mark: demoMarks.activity, part: async () => (await import('./discovery/load-activity.ts')).loadActivity },
  { mark: demoMarks.orders, part: async () => (await import('./commerce/load-orders.ts')).loadOrders },
  {
    mark: demoMarks.discounts,
    part: async () => (await import('./catalogue/load-discounts.ts')).loadDiscounts,
  },
  { mark: demoMarks.bundles, part: async () => (await import('./commerce/load-bundles.ts')).loadBundles },
  { mark: demoMarks.gifts, part: async () => (await import('./commerce/load-gifts.ts')).loadGifts },
  { mark: demoMarks.studies, part: async () => (await import('./library/load-studies.ts')).loadStudies },
  { mark: demoMarks.captions, part: async () => (await import('./authoring/load-captions.ts')).loadCaptions },
  {
    mark: demoMarks.questions,
    part: async () => (await import('./reviews/load-questions.ts')).loadQuestions,
  },
  {
    mark: demoMarks.conversations,
    part: async () => (await import('./conversations/load-conversations.ts')).loadConversations,
  },
  { mark: demoMarks.trust, part: async () => (await import('./teachers/load-trust.ts')).loadTrust },
  { mark: demoMarks.lessons, part: async () => (await import('./lessons/load-lessons.ts')).loadLessons },
  { mark: demoMarks.bookings, part: async () => (await import('./lessons/load-bookings.ts')).loadBookings },
  { mark: demoMarks.classes, part: async () => (await import('./classes/load-classes.ts')).loadClasses },
  { mark: demoMarks.releases, part: async () => (await import('./commerce/load-releases.ts')).loadReleases },
  { mark: demoMarks.cases, part: async () => (await import('./cases/load-cases.ts')).loadCases },
  {
    mark: demoMarks.lessonReports,
    part: async () => (await import('./cases/load-lesson-reports.ts')).loadLessonReports,
  },
  { mark: demoMarks.acts, part: async () => (await import('./admin/load-acts.ts')).loadActs },
  {
    mark: demoMarks.suspensions,
    part: async () => (await import('./accounts/load-suspensions.ts')).loadSuspensions,
  },
  { mark: demoMarks.closings, part: async () => (await import('./admin/load-closings.ts')).loadClosings },
  { mark: demoMarks.notices, part: async () => (await import('./notices/load-notices.ts')).loadNotices },
  {
    mark: demoMarks.payoutSafety,
    part: async () => (await import('./commerce/load-payout-safety.ts')).loadPayoutSafety,
  },
  {
    mark: demoMarks.operations,
    part: async () => (await import('./site/load-operations.ts')).loadOperations,
  },
  { mark: demoMarks.searches, part: async () => (await import('./catalogue/load-searches.ts')).loadSearches },
  { mark: demoMarks.rails, part: async () => (await import('./discovery/load-activity.ts')).countDemo },
]

/**
 * Loads the demo catalogue on the first start. Each part is all or nothing: one transaction writes its rows and the
 * mark that they exist; pictures left behind by a failed start are only unreferenced files.
 */
export async function loadDemo(platform: Platform): Promise<void> {
  const { db, log, clock } = platform
  const loaded = await findSettings(
    db,
    parts.map(({ mark }) => mark),
  )
  const missing = parts.filter(({ mark }) => !loaded.has(mark))
  if (missing.length === 0) return
  const started = performance.now()
  // For the person who typed the command and is waiting.
  process.stdout.write('Loading demo data, on the first start only ...\n')
  for (const { mark, part } of missing) {
    try {
      const { demo } = await import('#demo/index.ts')
      const load = await part()
      const write = await load(platform, demo)
      await db.transaction(async tx => {
        await write(tx)
        await storeSettingOnce(tx, mark, clock.now().toISOString())
      })
    } catch (error) {
      log.debug({ mark, err: error }, 'demo data not loaded')
      throw new DemoNotLoaded(mark, error)
    }
    log.debug({ mark }, 'part of the demo loaded')
  }
  log.info({ parts: missing.length, ms: Math.round(performance.now() - started) }, 'demo data loaded')
}

import type { reportsContract } from '#contract/cases/reports.ts'
import { caseNumber } from '#contract/rules/cases.ts'
import type { Locale } from '#contract/shared.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sendReport } from './send-report.ts'
import { viewReports } from './view-reports.ts'

export function reportsRoutes(platform: Platform): Handlers<typeof reportsContract> {
  const emergencyIn = (locale: Locale) =>
    platform.config.emergencyNumbers.map(({ number, label, labelZh }) => ({
      number,
      label: locale === 'zh-HK' ? labelZh : label,
    }))
  return {
    reportSend: async ({ caller, body: { kind, id, reason, text, email }, files, locale, address }) => {
      const sent = { ref: { kind, id }, reason, text, email, locale, address, pictures: files.files ?? [] }
      const about = await sendReport(platform, caller, sent)
      return {
        status: 200,
        number: caseNumber(about.id),
        urgent: about.urgent,
        act_by: about.dueAt.toISOString(),
        emergency: emergencyIn(locale),
      }
    },
    // Settings, which only change when the server starts.
    reportHelp: async ({ locale }) => tagged({ emergency: emergencyIn(locale) }, []),
    reportList: ({ caller, query: { before }, locale }) => viewReports(platform, caller, { before, locale }),
  }
}

import type { siteContract } from '#contract/site/site.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countPageView } from './count-page-view.ts'
import { recordDefect } from './record-defect.ts'
import { sendContactMessage } from './send-contact-message.ts'
import { viewSite } from './view-site.ts'

export function siteRoutes(platform: Platform): Handlers<typeof siteContract> {
  return {
    // Settings only change with a start.
    siteView: async ({ origin }) => tagged(viewSite(platform, origin), []),
    contactSend: async ({ body: { website: honeypot = '', ...message }, locale, address }) => {
      await sendContactMessage(platform, { ...message, honeypot, locale, address })
      return { status: 200 }
    },
    defectReport: ({ body, address }) => recordDefect(platform, body, address),
    pageviewCount: ({ body, address }) => countPageView(platform, { route: body.route, address }),
  }
}

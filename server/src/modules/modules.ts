import type { LanternContract } from '#contract/index.ts'
import type { Authenticate, Handlers } from '../kernel/handlers.ts'
import { registerMails } from '../platform/mail/mail-templates.ts'
import type { Platform } from '../platform/platform.ts'
import { accounts } from './accounts/index.ts'
import { admin } from './admin/index.ts'
import { authoring } from './authoring/index.ts'
import { cases } from './cases/index.ts'
import { catalogue } from './catalogue/index.ts'
import { checkout } from './checkout/index.ts'
import { classes, classLine } from './classes/index.ts'
import { type CommerceModule, commerce, type LineKind } from './commerce/index.ts'
import { conversations } from './conversations/index.ts'
import { type DiscoveryModule, discovery } from './discovery/index.ts'
import { learning } from './learning/index.ts'
import { lessons, trialLine } from './lessons/index.ts'
import { library } from './library/index.ts'
import { mails } from './mails.ts'
import { type LinkedFile, type MediaModule, media } from './media/index.ts'
import { type NoticesModule, notices } from './notices/index.ts'
import { reviews } from './reviews/index.ts'
import { saved } from './saved/index.ts'
import { type ShopsModule, shops } from './shops/index.ts'
import { site } from './site/index.ts'
import { type TeachersModule, teachers } from './teachers/index.ts'
import { teaching } from './teaching/index.ts'
import { weather } from './weather/index.ts'
import { webhooks } from './webhooks/index.ts'

export interface Modules
  extends Pick<MediaModule, 'uploads' | 'roomLeft'>,
    Pick<TeachersModule, 'beforeFiles'>,
    Pick<ShopsModule, 'openSlide'>,
    Pick<DiscoveryModule, 'sitemap'>,
    Pick<CommerceModule, 'reconcile'>,
    Pick<NoticesModule, 'streams'> {
  handlers: Handlers<LanternContract>
  authenticate: Authenticate
  /** The target of a signed link; null if it is forged, too old, or its reader has lost access. */
  openLink(token: string): Promise<LinkedFile | null>
}

/**
 * All modules, in order: a module sees those before it through their `index.ts`. Only tests pass further kinds of
 * order lines.
 */
export function createModules(platform: Platform, lineKinds: readonly LineKind[] = []): Modules {
  registerMails(mails)
  const accountsModule = accounts(platform)
  const noticesModule = notices(platform)
  const webhooksModule = webhooks(platform)
  const siteModule = site(platform)
  const mediaModule = media(platform)
  const teachersModule = teachers(platform)
  const catalogueModule = catalogue(platform)
  const authoringModule = authoring(platform)
  const libraryModule = library(platform)
  const reviewsModule = reviews(platform)
  const savedModule = saved(platform)
  const shopsModule = shops(platform)
  const conversationsModule = conversations(platform)
  const commerceModule = commerce(platform, [trialLine, classLine, ...lineKinds])
  const lessonsModule = lessons(platform, commerceModule)
  const classesModule = classes(platform, commerceModule)
  const checkoutModule = checkout(platform, commerceModule)
  const weatherModule = weather(platform)
  const learningModule = learning(platform)
  const teachingModule = teaching(platform, classesModule)
  const discoveryModule = discovery(platform)
  const casesModule = cases(platform, {
    ...{ commerce: commerceModule, lessons: lessonsModule, classes: classesModule },
  })
  const adminModule = admin(platform, {
    ...{ commerce: commerceModule, lessons: lessonsModule, classes: classesModule },
  })
  return {
    handlers: {
      ...accountsModule.handlers,
      ...noticesModule.handlers,
      ...webhooksModule.handlers,
      ...siteModule.handlers,
      ...mediaModule.handlers,
      ...teachersModule.handlers,
      ...catalogueModule.handlers,
      ...authoringModule.handlers,
      ...libraryModule.handlers,
      ...reviewsModule.handlers,
      ...savedModule.handlers,
      ...shopsModule.handlers,
      ...conversationsModule.handlers,
      ...commerceModule.handlers,
      ...lessonsModule.handlers,
      ...classesModule.handlers,
      ...checkoutModule.handlers,
      ...weatherModule.handlers,
      ...learningModule.handlers,
      ...teachingModule.handlers,
      ...discoveryModule.handlers,
      ...casesModule.handlers,
      ...adminModule.handlers,
    },
    authenticate: accountsModule.authenticate,
    uploads: mediaModule.uploads,
    openLink: async token => {
      const link = mediaModule.openLink(token)
      if (!link) return null
      const live = await Promise.all([
        libraryModule.isLinkLive(link),
        conversationsModule.isLinkLive(link),
        classesModule.isLinkLive(link),
        casesModule.isLinkLive(link),
      ])
      return live.every(Boolean) ? link : null
    },
    openSlide: shopsModule.openSlide,
    roomLeft: mediaModule.roomLeft,
    beforeFiles: teachersModule.beforeFiles,
    sitemap: discoveryModule.sitemap,
    reconcile: commerceModule.reconcile,
    streams: noticesModule.streams,
  }
}

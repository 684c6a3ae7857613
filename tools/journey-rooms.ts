import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { domains } from './house/domains.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The domains that each journey visits: a change in one of them runs it. */
export const journeyRooms: Readonly<Record<string, readonly string[]>> = {
  accounts: ['accounts', 'site'],
  'admin-courses': ['admin', 'catalogue'],
  'admin-income': ['admin', 'commerce'],
  'admin-money': ['admin', 'commerce', 'teachers'],
  'admin-ops': ['admin', 'notices', 'commerce', 'site'],
  'admin-people': ['admin', 'accounts'],
  'admin-safety': ['admin', 'accounts', 'shops', 'teachers'],
  'admin-searches': ['admin', 'catalogue', 'discovery'],
  'admin-users': ['admin', 'accounts', 'teachers'],
  apply: ['teachers', 'accounts', 'admin'],
  authoring: ['authoring', 'catalogue', 'media', 'library'],
  'authoring-drafts': ['authoring', 'media'],
  axe: [],
  'book-trial': ['lessons', 'commerce', 'teachers'],
  bookings: ['lessons', 'reviews', 'learning'],
  bundles: ['commerce', 'catalogue', 'library'],
  buying: ['commerce', 'accounts', 'library', 'catalogue'],
  captions: ['authoring', 'media', 'library'],
  'centre-invitations': ['teachers', 'accounts'],
  checkout: ['commerce', 'library'],
  'chosen-products': ['authoring', 'catalogue'],
  'class-approval': ['classes', 'commerce'],
  'class-run': ['classes', 'media'],
  'clerks-hour': ['admin', 'commerce', 'teachers', 'weather'],
  'close-seller': ['admin', 'lessons', 'commerce', 'discovery'],
  classes: ['classes', 'commerce', 'lessons'],
  conversations: ['conversations', 'notices'],
  'conversations-safety': ['conversations', 'cases', 'notices', 'admin'],
  crash: ['accounts', 'admin', 'classes', 'commerce'],
  'dark-screens': [],
  discounts: ['commerce', 'catalogue'],
  failures: ['accounts', 'notices', 'classes'],
  'first-class': ['teachers', 'classes', 'commerce', 'teaching', 'authoring'],
  focus: ['saved', 'commerce', 'authoring', 'library'],
  'for-whom': ['commerce', 'learning', 'library', 'accounts'],
  'forms-and-lists': ['catalogue', 'accounts', 'commerce', 'library'],
  gifts: ['commerce', 'library'],
  'held-money': ['commerce', 'lessons', 'classes', 'shops', 'site'],
  inert: ['authoring', 'catalogue', 'teachers', 'shops'],
  layout: [],
  'layout-states': [],
  learning: ['learning', 'library', 'commerce'],
  'lesson-reports': ['cases', 'commerce', 'lessons', 'admin'],
  library: ['library', 'catalogue'],
  'library-viewer': ['library', 'media'],
  'lost-scripts': ['accounts', 'learning', 'saved', 'classes'],
  'many-products': ['authoring', 'media', 'catalogue'],
  'material-titles': ['authoring', 'library'],
  'message-files': ['conversations', 'media'],
  'media-crash': ['media'],
  'media-redirect': ['media', 'library'],
  mine: ['saved', 'commerce', 'catalogue'],
  'my-shop': ['shops', 'teachers', 'admin'],
  'new-family': ['accounts', 'lessons', 'commerce'],
  'new-materials': ['authoring', 'library', 'notices'],
  notes: ['library', 'learning'],
  notices: ['notices', 'lessons', 'accounts'],
  offline: ['site', 'library', 'notices'],
  package: ['accounts', 'media'],
  passkeys: ['accounts', 'commerce'],
  product: ['catalogue', 'discovery', 'saved', 'reviews', 'commerce'],
  'product-list': ['catalogue', 'discovery'],
  'product-preview': ['catalogue', 'media'],
  'product-report': ['authoring', 'catalogue', 'library'],
  profile: ['teachers', 'media', 'admin'],
  questions: ['reviews', 'catalogue', 'admin', 'cases'],
  reference: ['accounts', 'site'],
  refunds: ['admin', 'cases', 'commerce'],
  samples: ['library', 'authoring', 'media'],
  screens: [...domains],
  'screens-chinese': [...domains],
  settings: ['accounts'],
  shell: ['site', 'accounts', 'commerce'],
  shops: ['shops', 'catalogue', 'saved'],
  slots: ['lessons', 'classes'],
  styles: [],
  'teach-and-learn': ['authoring', 'library', 'media'],
  teaching: ['teaching', 'lessons', 'accounts'],
  teachers: ['teachers', 'discovery', 'saved'],
  'two-languages': ['authoring', 'catalogue', 'discovery'],
  'two-tabs': ['authoring', 'accounts'],
  typhoon: ['weather', 'classes', 'lessons'],
  webhooks: ['webhooks', 'commerce'],
}

const fileOf = (journey: string) => `e2e/${journey}.e2e.ts`

/** Changes that no journey can notice. */
const unnoticed = /^(docs|bench|\.github|\.ci)\/|\.md$|\.test\.tsx?$|\.test-support\.ts$|^LICENSE$/

/** The journeys for changed paths; `all` if one of them belongs to no domain. */
export function journeysOf(paths: readonly string[]): string[] | 'all' {
  const journeys = new Set<string>()
  for (const path of paths) {
    if (unnoticed.test(path)) continue
    const journey = /^e2e\/([\w-]+)\.e2e\.ts$/.exec(path)?.[1]
    if (journey) {
      // A deleted one isn't run.
      if (journey in journeyRooms) journeys.add(journey)
      continue
    }
    const room = /^(?:server\/src\/modules|web\/app\/features|contract\/src)\/([\w-]+)/.exec(path)?.[1]
    if (!room || !domains.includes(room)) return 'all'
    for (const [name, rooms] of Object.entries(journeyRooms)) if (rooms.includes(room)) journeys.add(name)
  }
  return [...journeys].sort().map(fileOf)
}

/** The journeys for what changed between a commit and the working tree. */
export function journeysOfChanges(since: string): string[] | 'all' {
  const names = execFileSync('git', ['diff', '--name-only', since], { cwd: root, encoding: 'utf8' })
  return journeysOf(names.split('\n').filter(name => name !== ''))
}

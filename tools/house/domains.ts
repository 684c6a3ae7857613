/**
 * The domains, in order: modules of the server and features of the web, which have the same names. The right may call
 * the left (on the server through its `index.ts`), never the other way. `site` stands beside them and depends on none.
 */
export const domains: readonly string[] = [
  'site',
  'accounts',
  'notices',
  'webhooks',
  'media',
  'teachers',
  'catalogue',
  'authoring',
  'library',
  'reviews',
  'saved',
  'shops',
  'schedule',
  'classes',
  'commerce',
  'bookings',
  'enrolments',
  'lessons',
  'learning',
  'weather',
  'discovery',
  'admin',
]

/** The features of the web stand in the new order already; the server's modules follow. */
export const features: readonly string[] = [
  ...domains.slice(0, domains.indexOf('schedule')),
  'commerce',
  'lessons',
  'classes',
  ...domains.slice(domains.indexOf('learning')),
]

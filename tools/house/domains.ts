/**
 * The domains, in order: modules of the server and features of the web, which have the same names. The right may call
 * the left (on the server through its `index.ts`), never the other way. `site` is separate and depends on none.
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
  'conversations',
  'commerce',
  'lessons',
  'classes',
  'checkout',
  'learning',
  'teaching',
  'weather',
  'discovery',
  'cases',
  'admin',
]

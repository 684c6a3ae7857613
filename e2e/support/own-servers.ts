/** Journeys that start servers of their own. They run first, while the server of the others loads the demo. */
export const ownServers = [
  'e2e/media-crash.e2e.ts',
  'e2e/package.e2e.ts',
  'e2e/crash.e2e.ts',
  'e2e/media-redirect.e2e.ts',
] as const

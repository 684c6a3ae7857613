import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web/app',
  // The build is made aside and swapped in whole: see tools/build.ts.
  buildDirectory: process.env.WEB_BUILD_DIR ?? 'web/build',
  ssr: true,
  // The table of screens is small and cached for ever under its hash; asking for it piecemeal while
  // people look at a page would cost more requests than it saves bytes.
  routeDiscovery: { mode: 'initial' },
  // A page and its loader arrive in one file: ours are small, and the crumbs cost more requests than time.
  splitRouteModules: false,
} satisfies Config

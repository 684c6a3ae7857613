import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web/app',
  // The build is made aside and swapped in whole: see tools/build.ts.
  buildDirectory: process.env.WEB_BUILD_DIR ?? 'web/build',
  ssr: true,
  // The table of screens is cached for ever under its hash; asked for piecemeal, every opened product would wait for
  // one more answer (docs/decisions/053-few-chunks.md).
  routeDiscovery: { mode: 'initial' },
  // A page and its loader arrive in one file: ours are small, and the crumbs cost more requests than time.
  splitRouteModules: false,
} satisfies Config

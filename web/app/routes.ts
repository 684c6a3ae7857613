import { prefix, type RouteConfig, route } from '@react-router/dev/routes'
import { screens } from './screens.ts'

/** English at the plain paths, Chinese under its prefix: one route for both, whose id is the plain path. */
export default prefix('/zh-HK?', [
  route('/manifest.webmanifest', 'shell/manifest.route.ts', { id: '/manifest.webmanifest' }),
  ...screens.map(({ path, file }) => route(path, file, { id: path })),
  route('/*', 'features/site/not-found.page.tsx', { id: '/*' }),
]) satisfies RouteConfig

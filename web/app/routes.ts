import { layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import { type Screen, screens } from './screens.ts'

const routeOf = ({ path, file }: Screen) => route(path, file, { id: path })

/** English at the plain paths, Chinese under its prefix: one route for both, whose id is the plain path. */
export default prefix('/zh-HK?', [
  route('/manifest.webmanifest', 'shell/manifest.route.ts', { id: '/manifest.webmanifest' }),
  ...screens.filter(screen => screen.first).map(routeOf),
  layout('shell/own-slots.tsx', screens.filter(screen => !screen.first).map(routeOf)),
  route('/*', 'features/site/not-found.page.tsx', { id: '/*' }),
]) satisfies RouteConfig

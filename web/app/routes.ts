import { type RouteConfig, route } from '@react-router/dev/routes'
import { screens } from './screens.ts'

// English at the plain paths, Chinese under its prefix; the same files under other ids.
const languages = [
  { prefix: '', id: 'en' },
  { prefix: '/zh-HK', id: 'zh-HK' },
]

export default [
  ...languages.flatMap(({ prefix, id }) => [
    route(`${prefix}/manifest.webmanifest`, 'shell/manifest.route.ts', { id: `${id}:manifest` }),
    ...screens.map(({ path, file }) => route(`${prefix}${path}`, file, { id: `${id}:${path}` })),
    route(`${prefix}/*`, 'features/site/not-found.page.tsx', { id: `${id}:not-found` }),
  ]),
] satisfies RouteConfig

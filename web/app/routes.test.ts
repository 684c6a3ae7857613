import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from './routes.ts'
import { screenOf } from './screen-of.ts'

const table = routes
  .flatMap(entry => entry.children ?? entry)
  .map(({ id, path }): RouteObject => ({ id, path }))
const routeAt = (pathname: string) => matchRoutes(table, pathname)?.at(-1)?.route.id

test.each([
  ['/', '/'],
  ['/shops', '/shops'],
  ['/manifest.webmanifest', '/manifest.webmanifest'],
  ['/search/maths', '/search/:term'],
  ['/my-products/many', '/my-products/many'],
  ['/my-products/add', '/my-products/:addNew'],
  ['/classes/offer/7', '/classes/offer/:enrolment_id'],
  ['/classes/piano/7', '/classes/:course_title/:course_id'],
  ['/classes/piano/7/9', '/classes/:course_title/:course_id/:class_id'],
  ['/my-lantern', '/:encodedCode'],
  ['/admin/orders/disputes', '/admin/orders/disputes'],
  ['/no/such/page', '/*'],
])('%s leads to the route %s in both languages', (path, id) => {
  expect(routeAt(path)).toBe(id)
  expect(routeAt(path === '/' ? '/zh-HK' : `/zh-HK${path}`)).toBe(id)
})

test.each(['/fr/shops', '/en/shops', '/zh-HK/zh-HK/shops'])('%s has no page', path => {
  expect(routeAt(path)).toBe('/*')
  expect(screenOf(path).path).toBe(null)
})

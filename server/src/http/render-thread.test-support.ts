import { createContext, type LoaderFunctionArgs } from 'react-router'
import type { LanternContract } from '#contract/index.ts'
import type { Client } from '#contract/kit/client.ts'

// The exports of a web build of a few pages, for the thread that renders.

const apiContext = createContext<Client<LanternContract>>()

const page = async ({ context }: LoaderFunctionArgs) => {
  const { brand } = await context.get(apiContext).siteView()
  return new Response(brand.name, { headers: { 'x-page': 'yes' } })
}
const broken = () => {
  throw new Error('broken')
}
const deadly = (): never => process.exit(1)

export const entry = {
  module: {
    apiContext,
    htmlContext: createContext(null),
    inlineScriptsContext: createContext([]),
    screenOf: (path: string) => ({ path, query: ['q'] }),
  },
}
export const routes = {
  page: { id: 'page', path: 'page', module: { loader: page } },
  chinese: { id: 'chinese', path: 'zh-HK/page', module: { loader: page } },
  broken: { id: 'broken', path: 'broken', module: { loader: broken } },
  deadly: { id: 'deadly', path: 'deadly', module: { loader: deadly } },
}
export const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' }
export const publicPath = '/'
export const assetsBuildDirectory = ''
export const future = {}
export const ssr = true
export const isSpaMode = false
export const prerender = []
export const routeDiscovery = { mode: 'initial', manifestPath: '' }

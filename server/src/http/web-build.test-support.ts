import { createContext, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import type { LanternContract } from '#contract/index.ts'
import type { Client } from '#contract/kit/client.ts'
import type { Web } from './app.ts'
import { createHtmlRenderer } from './render-html.ts'

type Load = (api: Client<LanternContract>, parameters: Record<string, string | undefined>) => Promise<string>

/** A web of one page at `path`, whose text comes from the calls of its loader. */
export function webOf(path: string, load: Load): Web {
  const apiContext = createContext<Client<LanternContract>>()
  const loader = async ({ context, params }: LoaderFunctionArgs) =>
    new Response(await load(context.get(apiContext), params))
  const build = {
    entry: {
      module: {
        apiContext,
        htmlContext: createContext(null),
        inlineScriptsContext: createContext([]),
        screenOf: () => ({ path, query: [] }),
      },
    },
    // Without a component the answer is the loader's own.
    routes: { page: { id: 'page', path, module: { loader } } },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  }
  // What the type asks for besides is for pages with components.
  return { html: createHtmlRenderer(async () => build as unknown as ServerBuild) }
}

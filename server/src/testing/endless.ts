import type { Endpoint } from '#contract/kit/endpoint.ts'

/** A stream of events stays open: who asks for everything there is would wait for it for ever. */
export const isEndless = ({ fileTypes }: Endpoint): boolean =>
  fileTypes?.includes('text/event-stream') ?? false

/** Anyone who tries every call does this one last, or not at all: the others would be refused. */
export const endsEverySession = ({ path }: Pick<Endpoint, 'path'>): boolean =>
  path === 'user/sessions/end-others'

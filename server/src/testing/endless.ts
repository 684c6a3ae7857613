import type { Endpoint } from '#contract/kit/endpoint.ts'

/** A stream of events stays open: who asks for everything there is would wait for it for ever. */
export const isEndless = ({ fileTypes }: Endpoint): boolean =>
  fileTypes?.includes('text/event-stream') ?? false

import { ApiError } from '#contract/kit/client.ts'

/** What a call throws that the server refuses. */
export const refusal = (status: number, more: Partial<ApiError['body']> & Record<string, unknown> = {}) =>
  new ApiError(status, { status, error: true, code: 'x', message: 'No.', messages: 'No.', ...more })

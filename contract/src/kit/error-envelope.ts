import { z } from 'zod'

/** The body of a refusal. Some refusals carry more fields. */
export const errorEnvelope = z.looseObject({
  status: z.number().describe('The HTTP status.'),
  error: z.literal(true),
  code: z.string().describe('What went wrong, for programs.'),
  message: z
    .union([z.string(), z.record(z.string(), z.string())])
    .describe('A message, or one for each refused field.'),
  messages: z.string().describe('A message for people, in the language of the call.'),
  errors: z.record(z.string(), z.string()).optional().describe('What is wrong, by field.'),
  request_id: z.string().optional().describe('For errors on our side: quote it when you ask for help.'),
  retry_after: z.number().optional().describe('Seconds to wait before trying again.'),
})

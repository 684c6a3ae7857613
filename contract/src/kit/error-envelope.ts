import { z } from 'zod'

/** What a refusal looks like; some carry more, which their sentence names. */
export const errorEnvelope = z.looseObject({
  status: z.number().describe('The HTTP status, again.'),
  error: z.literal(true),
  code: z.string().describe('What went wrong, for programs.'),
  message: z
    .union([z.string(), z.record(z.string(), z.string())])
    .describe('A sentence; where fields were refused, a sentence for each of them.'),
  messages: z.string().describe('A sentence for people, in the language of the call.'),
  errors: z.record(z.string(), z.string()).optional().describe('By field: what is wrong with it.'),
  request_id: z.string().optional().describe('Of a defect of ours: what to quote when asking for help.'),
  retry_after: z.number().optional().describe('Seconds until it is worth trying again.'),
})

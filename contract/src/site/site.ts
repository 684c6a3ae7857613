import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { line, localised, prose, requiredLine, status200 } from '../shared.ts'

const routePattern = z
  .string()
  .max(100)
  .regex(/^\/[\w\-/:?*]*$/)

export const siteContract = {
  siteView: endpoint({
    method: 'GET',
    path: 'site',
    summary:
      'Returns the brand, sign-in providers and demo accounts: what every page needs to know about this installation.',
    access: 'public',
    cache: 'public',
    response: z.object({
      brand: z.object({
        name: z.string(),
        slug: z.string(),
        support_email: z.string(),
        phone: z.string(),
        address: z.string(),
        address_zh: z.string(),
      }),
      origin: z.string(),
      year: z.number(),
      social: z.object({ google_client_id: z.string().nullable(), facebook_app_id: z.string().nullable() }),
      demo_accounts: z.array(z.object({ username: z.string(), role: z.string() })),
      demo_password: z.string().nullable(),
      dev_mail: z.boolean(),
    }),
  }),
  contactSend: endpoint({
    method: 'POST',
    path: 'contact',
    summary: 'Sends a message to support.',
    access: 'public',
    query: localised,
    body: z.object({
      name: requiredLine(120),
      email: requiredLine(254).pipe(z.email({ error: 'email' })),
      message: prose(5000).refine(text => text.length > 0, { error: 'required' }),
      website: line(200).optional(),
    }),
    response: status200,
    errors: ['spam'],
  }),
  pageviewCount: endpoint({
    method: 'POST',
    path: 'pageview',
    summary: 'Counts a view of a screen by its route pattern. Nothing about the person is kept.',
    access: 'public',
    body: z.object({
      route: routePattern,
    }),
    reply: 'empty',
  }),
  defectReport: endpoint({
    method: 'POST',
    path: 'site/defect',
    summary:
      "Reports that a page broke in the browser, with the error and the page's route pattern. Nothing about the person is sent or kept.",
    access: 'public',
    body: z.object({
      name: line(80),
      message: prose(300),
      stack: prose(3000),
      screen: routePattern,
    }),
    reply: 'empty',
  }),
} as const

import { z } from 'zod'

const isOrigin = (value: string) =>
  /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value

/** Origins as listed in the environment, separated by commas. */
export const originList = z
  .string()
  .trim()
  .min(1)
  .transform(value => value.split(',').map(origin => origin.trim()))
  .refine(list => list.every(isOrigin), 'must be origins such as https://app.example.com')

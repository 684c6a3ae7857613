// Loaded by `load-contract.ts` with its comments as descriptions.
export { contract } from '#contract/index.ts'
export { webhookData } from '#contract/webhooks/webhooks.ts'
export { schemaNames } from './schema-notes.ts'

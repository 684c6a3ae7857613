const webhook = { url: 'https://a.example.com', events: ['order.paid'] }

/** Of what programs of sellers work with. */
export const programRows = {
  accessTokenList: { sample: () => ({}) },
  accessTokenAdd: { sample: () => ({ body: { name: 'A', scopes: ['read:income'], current_password: 'x' } }) },
  accessTokenRevoke: { sample: () => ({ body: { access_token_id: 1 } }) },
  webhookList: { sample: () => ({}) },
  webhookAdd: { sample: () => ({ body: webhook }) },
  webhookChange: { sample: () => ({ body: { webhook_id: 1, ...webhook } }) },
  webhookSwitch: { sample: () => ({ body: { webhook_id: 1, active: false } }) },
  webhookSecret: { sample: () => ({ body: { webhook_id: 1 } }) },
  webhookRemove: { sample: () => ({ body: { webhook_id: 1 } }) },
  webhookTest: { sample: () => ({ body: { webhook_id: 1 } }) },
  webhookDeliveries: { sample: () => ({}) },
  webhookResend: { sample: () => ({ body: { delivery_id: 1 } }) },
}

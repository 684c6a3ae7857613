import { at, file, fileId, person, row, teacher, type Upgrade } from '#server/testing/upgrade.ts'

const secretId = fileId
const secret = (id: number) => row('vault_secrets', { id: secretId(id), key_id: 'k', sealed: '\\x00' })

export const upgrade: Upgrade = {
  rows: [
    ...[teacher(1), person(2, 6)],
    row('vault_keys', { id: 'k' }),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map(secret),
    row('payout_accounts', {
      ...{ id: 7, teacher_id: 1, created_at: at, updated_at: at },
      ...{ details_id: secretId(1), routing_number_id: secretId(2) },
      ...{ account_number_id: secretId(3), id_number_id: secretId(4) },
    }),
    row('second_factors', {
      ...{ account_id: 1002, secret_id: secretId(5), confirmed_at: at },
      ...{ offered_id: secretId(6), offered_at: at },
    }),
    row('webhooks', {
      ...{ user_id: 1, url: 'https://example.com', events: ['sale.made'], secret_id: secretId(7) },
      ...{ state: 'active', created_at: at },
    }),
    file(11, { purpose: 'identity', storage_key: 'originals/a' }),
  ],
  after: [
    [
      'select owner, field, bound from vault_secrets order by id',
      [
        ['payout account 7', 'details', false],
        ['payout account 7', 'routing_number', false],
        ['payout account 7', 'account_number', false],
        ['payout account 7', 'id_number', false],
        ['account 1002', 'second_factor', false],
        ['account 1002', 'second_factor', false],
        ['user 1', 'webhook', false],
        [null, null, false],
      ],
    ],
    ['select storage_key from media_files', [['originals/a']]],
  ],
  refused: [
    `update media_files set storage_key = 'sealed/${fileId(12)}/${fileId(1)}' where id = '${fileId(11)}'`,
    `update vault_secrets set bound = true where id = '${secretId(8)}'`,
  ],
}

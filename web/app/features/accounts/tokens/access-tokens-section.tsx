import { Suspense, useState } from 'react'
import type { AccessToken } from '#contract/accounts/access-tokens.ts'
import { mostAccessTokens } from '#contract/rules/access-tokens.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { invalidate, queryOf, useQuery } from '../../../lib/query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import type { OwnUser } from '../guards/own-user.ts'
import * as styles from './access-tokens-section.module.css'
import { scopeName } from './token-scopes.ts'

const dialogs = () => import('./access-token-dialogs.tsx')
const AddTokenDialog = lazyPart(async () => ({ default: (await dialogs()).AddTokenDialog }), LostDialog)
const RevokeTokenDialog = lazyPart(async () => ({ default: (await dialogs()).RevokeTokenDialog }), LostDialog)

type Opened = { what: 'add' } | { what: 'revoke'; token: AccessToken }

/** Tokens of programs that work for a teacher or a centre. */
export function AccessTokensSection({ user }: { user: OwnUser }) {
  const kept = useQuery({ ...queryOf(laterApi.accessTokenList), select: answer => answer.access_tokens })
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const changed = () => void invalidate('accessTokenList')
  const full = (kept.data?.length ?? 0) >= mostAccessTokens
  return (
    <Card
      id="access-tokens"
      title={m.accounts_tokens_section()}
      lead={m.accounts_tokens_lead()}
      action={
        kept.data &&
        !full && (
          <Button variant="line" icon="plus" onClick={() => setOpen({ what: 'add' })}>
            {m.accounts_token_add()}
          </Button>
        )
      }
    >
      {kept.isPending && (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {kept.isError && !kept.data && <Failed title={m.accounts_tokens_failed()} of={kept} />}
      {kept.data?.length === 0 && <p className="muted">{m.accounts_tokens_none()}</p>}
      {kept.data && kept.data.length > 0 && (
        <TokenRows tokens={kept.data} onRevoke={token => setOpen({ what: 'revoke', token })} />
      )}
      {full && <p className="small muted">{m.accounts_tokens_full({ limit: mostAccessTokens })}</p>}
      <p className="small">
        <a className="link" href="/api/docs">
          {m.accounts_tokens_reference()}
        </a>
      </p>
      <Suspense fallback={null}>
        {open?.what === 'add' && <AddTokenDialog user={user} onClose={close} onMade={changed} />}
        {open?.what === 'revoke' && (
          <RevokeTokenDialog token={open.token} onClose={close} onRevoked={changed} />
        )}
      </Suspense>
    </Card>
  )
}

interface TokenRowsProps {
  tokens: readonly AccessToken[]
  onRevoke: (token: AccessToken) => void
}

function TokenRows({ tokens, onRevoke }: TokenRowsProps) {
  return (
    <ul className={styles.tokens} data-part="access-tokens">
      {tokens.map(token => (
        <li key={token.access_token_id}>
          <Icon name="key" />
          <div className={styles.words}>
            <p>
              <b>{token.name}</b> <span className="small muted">{m.accounts_token_ending(token)}</span>
            </p>
            <p className={styles.scopes}>
              {token.scopes.map(scope => (
                <Chip key={scope}>{scopeName(scope)}</Chip>
              ))}
            </p>
            <p className="small muted">{usedText(token)}</p>
          </div>
          <IconButton
            icon="trash"
            label={m.accounts_token_revoke({ name: token.name })}
            onClick={() => onRevoke(token)}
          />
        </li>
      ))}
    </ul>
  )
}

function usedText({ expires_at, used_at }: AccessToken): string {
  const until = dayText(expires_at)
  return used_at
    ? m.accounts_token_used({ until, used: dayText(used_at) })
    : m.accounts_token_unused({ until })
}

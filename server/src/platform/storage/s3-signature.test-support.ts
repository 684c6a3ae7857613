import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
/** As Amazon encodes: everything but letters, digits and -._~ */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Checks an address that is its own permission (Signature Version 4 in the query), as a bucket does: the method,
 * the path, the host and every parameter are signed, and it is good for so many seconds from its date.
 */
export function signatureProblem(
  request: IncomingMessage,
  url: URL,
  { secret, now }: { secret: string; now: Date },
): 'SignatureDoesNotMatch' | 'AccessDenied' | null {
  const query = url.searchParams
  const date = query.get('X-Amz-Date') ?? ''
  const [, day = '', region = '', service = ''] = (query.get('X-Amz-Credential') ?? '').split('/')
  const headers = (query.get('X-Amz-SignedHeaders') ?? '').split(';')
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
  const canonical = [
    request.method,
    url.pathname,
    parameters.join('&'),
    ...headers.map(name => `${name}:${request.headers[name]}`),
    '',
    headers.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const key = [day, region, service, 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`))
  if (hmac(key, text).toString('hex') !== query.get('X-Amz-Signature')) return 'SignatureDoesNotMatch'
  const signedAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const age = (now.getTime() - signedAt) / 1000
  return age >= 0 && age < Number(query.get('X-Amz-Expires')) ? null : 'AccessDenied'
}

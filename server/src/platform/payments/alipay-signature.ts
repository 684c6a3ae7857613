import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** What a signature covers; all of Alipay's calls and events are posts. */
export interface SignedMessage {
  path: string
  clientId: string
  /** As in the header. */
  time: string
  body: Buffer
}

export interface AlipayKeys {
  own: KeyObject
  alipay: KeyObject
}

export function readAlipayKeys(privateKey: string, publicKey: string): AlipayKeys {
  return {
    own: createPrivateKey(isPem(privateKey) ? pem(privateKey) : { ...der(privateKey), type: 'pkcs8' }),
    alipay: createPublicKey(isPem(publicKey) ? pem(publicKey) : { ...der(publicKey), type: 'spki' }),
  }
}

const isPem = (key: string) => key.includes('-----BEGIN')
/** Environment files often contain line breaks as two characters. */
const pem = (key: string) => key.replaceAll('\\n', '\n')
/** As Alipay's pages show keys: only the base64. */
const der = (key: string) => ({ key: Buffer.from(key, 'base64'), format: 'der' as const })

/** The Signature header of a message. */
export function signAlipay(message: SignedMessage, key: KeyObject): string {
  const signature = sign('RSA-SHA256', signedBytes(message), key).toString('base64')
  return `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(signature)}`
}

/** Always RSA with SHA-256: the algorithm in the header is only the sender's claim. */
export function isSignedByAlipay(message: SignedMessage, header: string, key: KeyObject): boolean {
  const [, encoded = ''] = /(?:^|,)\s*signature=([^,\s]+)/.exec(header) ?? []
  try {
    return verify('RSA-SHA256', signedBytes(message), key, Buffer.from(decodeURIComponent(encoded), 'base64'))
  } catch {
    // Not even a well-formed signature.
    return false
  }
}

function signedBytes({ path, clientId, time, body }: SignedMessage): Buffer {
  return Buffer.concat([Buffer.from(`POST ${path}\n${clientId}.${time}.`), body])
}

import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration } from '#contract/accounts/passkeys.ts'

interface Signing {
  origin: string
  rpId: string
  /** Whether the owner's finger, face or PIN was asked for. */
  verified?: boolean
}

/** A device with one key, as browsers answer for it. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const device = { id, counter: 0, userHandle: '' }

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData({ rpId, verified = true }: Signing, attested?: Buffer): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(device.counter)
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0)
    return Buffer.concat([
      sha256(Buffer.from(rpId)),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ])
  }

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ])
    return Buffer.from(isoCBOR.encode(key))
  }

  return {
    device,
    create(options: PasskeyCreation, as: Partial<Signing> & { origin: string }): PasskeyRegistration {
      device.userHandle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()])
      const authData = authenticatorData({ rpId: options.rp.id, ...as }, attested)
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options.challenge, as.origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', response }
    },
    sign(
      options: { challenge: string; rpId: string },
      as: Partial<Signing> & { origin: string },
    ): PasskeyAssertion {
      const data = clientData('webauthn.get', options.challenge, as.origin)
      const authData = authenticatorData({ rpId: options.rpId, ...as })
      const signature = createSign('SHA256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: device.userHandle,
      }
      return { id, rawId: id, type: 'public-key', response }
    },
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

const userPresent = 0x01
const hasCredential = 0x40

/** What the site declares to a passkey; tests also pass wrong values. */
interface Asked {
  challenge: string
  origin: string
  rpId: string
}

/** A software passkey that acts as a browser with an authenticator. */
export function softPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let counter = 0

  return {
    id,
    /** Registers the key. */
    register(asked: Asked) {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey),
      ])
      const data = authenticatorData(asked.rpId, userPresent | hasCredential, counter, credential)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked)),
          attestationObject: base64url(attestationOf(data)),
          transports: ['internal'],
        },
      }
    },
    /** Signs in with the key; by default its counter increases by one. */
    prove(asked: Asked, count = counter + 1) {
      counter = count
      const data = authenticatorData(asked.rpId, userPresent, count)
      const client = clientData('webauthn.get', asked)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}

function clientData(type: string, { challenge, origin }: Asked): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(rpId: string, flags: number, count: number, rest = Buffer.alloc(0)) {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(count)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, rest])
}

/** CBOR: an EC2 key for ES256 on P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** CBOR: an attestation of the kind "none". */
function attestationOf(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('a363', 'hex'),
    Buffer.from('fmt'),
    Buffer.from('64', 'hex'),
    Buffer.from('none'),
    Buffer.from('67', 'hex'),
    Buffer.from('attStmt'),
    Buffer.from('a068', 'hex'),
    Buffer.from('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ])
}

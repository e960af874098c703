// What a visitor of the services has: a device with its keys, and a wallet that signs its shares.
import { createHash, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const server = createRequire(new URL('../../packages/server/package.json', import.meta.url))
const load = (name) => import(pathToFileURL(server.resolve(name)))
const [{ secp256k1 }, { keccak_256 }] = await Promise.all([
  load('@noble/curves/secp256k1.js'),
  load('@noble/hashes/sha3.js'),
])

const base64url = (value) => Buffer.from(value).toString('base64url')
export const hashOf = (bytes) => createHash('sha256').update(bytes).digest('base64url')
export const newId = () => randomBytes(16).toString('hex')

/** A device: a key that proves each request (RFC 9449), and one that shares are sealed for. */
export async function makeDevice({ hpke, origin }) {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign', 'verify'],
  )
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const { public: hpkeKey } = await hpke.makeSealKeys()
  return {
    hpkeKey,
    deviceId: hashOf(JSON.stringify({ crv, kty, x, y })),
    async request(path, body, now, token) {
      const url = `${origin}${path}`
      const claims = {
        htm: 'POST',
        htu: url,
        iat: Math.floor(now / 1_000),
        jti: newId(),
        ...(token && { ath: hashOf(token) }),
      }
      const head = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
      const text = `${base64url(JSON.stringify(head))}.${base64url(JSON.stringify(claims))}`
      const made = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, Buffer.from(text))
      const headers = {
        'Content-Type': 'application/json',
        Origin: origin,
        DPoP: `${text}.${base64url(made)}`,
        ...(token && { Authorization: `DPoP ${token}` }),
      }
      return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
    },
  }
}

/** A wallet with the hashes of its shares, which it signs as the frame does once it has its key back. */
export function makeWallet(shareHashes) {
  const { secretKey, publicKey } = secp256k1.keygen()
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)
  const hex = Buffer.from(keccak_256(point).subarray(-20)).toString('hex')
  const digest = Buffer.from(keccak_256(Buffer.from(hex))).toString('hex')
  const checksummed = [...hex].map((digit, at) =>
    Number(`0x${digest[at]}`) > 7 ? digit.toUpperCase() : digit,
  )
  const { auth, recovery, device } = shareHashes
  return {
    addresses: { eip155: `0x${checksummed.join('')}` },
    sign(userId, version) {
      const text = `latchkit split v1|${userId}|${version}|${hashOf(`${auth}|${recovery}|${device}`)}`
      const digest = keccak_256(Buffer.from(text))
      const made = secp256k1.sign(digest, secretKey, { prehash: false, lowS: true, format: 'recovered' })
      return `0x${Buffer.from(made.subarray(1)).toString('hex')}${(27 + made[0]).toString(16)}`
    },
  }
}

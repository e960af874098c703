import { openProofKey } from '../../../../packages/latchkit/src/signIn/proofKey.js'
import { sha256, toBase64url, utf8 } from '../vault/bytes.js'
import { makeWrapKey } from '../vault/wrap.js'
import type { FrameStore } from './frameStore.js'

/** This device, as the services know it. */
export interface Device {
  /** RFC 7638 thumbprint of its proof key. */
  readonly id: string
  /** The key that wraps the share of this device. */
  readonly wrapKey: CryptoKey
  /** Makes the header `DPoP` of a request. */
  readonly prove: Awaited<ReturnType<typeof openProofKey>>
}

/** The record of the proof key: one for each partition, which no script of a page can reach. */
const proofName = 'proof'

/** Opens the keys of this device, and makes them the first time. */
export async function openDevice(store: FrameStore): Promise<Device> {
  const prove = await openProofKey(store, { read: () => proofName, write: () => undefined })
  const { jwk } = (await store.get(proofName)) as { readonly jwk: JsonWebKey }
  const known = (await store.get('wrapKey')) as CryptoKey | undefined
  const wrapKey = known ?? (await store.add('wrapKey', await makeWrapKey()))
  // The members that RFC 7638 names, in the order of their letters.
  const { crv, kty, x, y } = jwk
  const id = toBase64url(await sha256(utf8(JSON.stringify({ crv, kty, x, y }))))
  return { id, wrapKey, prove }
}

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
  /** Creates the `DPoP` header of a request. */
  readonly prove: Awaited<ReturnType<typeof openProofKey>>
}

/** Name of the record of the proof key: one per partition, out of reach of a page's scripts. */
const proofName = 'proof'

/** Opens the keys of this device, and creates them the first time. */
export async function openDevice(store: FrameStore): Promise<Device> {
  const prove = await openProofKey(store, { read: () => proofName, write: () => undefined })
  const { jwk } = (await store.get(proofName)) as { readonly jwk: JsonWebKey }
  const storedKey = (await store.get('wrapKey')) as CryptoKey | undefined
  const wrapKey = storedKey ?? (await store.add('wrapKey', await makeWrapKey()))
  // The members for RFC 7638, in alphabetical order.
  const { crv, kty, x, y } = jwk
  const id = toBase64url(await sha256(utf8(JSON.stringify({ crv, kty, x, y }))))
  return { id, wrapKey, prove }
}

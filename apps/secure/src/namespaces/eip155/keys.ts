import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import type { Hex } from 'viem'
import { hexToBytes, publicKeyToAddress } from 'viem/utils'
import type { NamespaceKeys } from '../namespace.js'
import { type Eip155Request, signEip155 } from './sign.js'

/** The derivation path, which must never change: another path would be another wallet. */
const path = "m/44'/60'/0'/0/0"

/** The EVM keys. Addresses have their checksum. */
export const eip155Keys: NamespaceKeys<Eip155Request, Hex> = {
  derive(seed) {
    const root = HDKey.fromMasterSeed(seed)
    const child = root.derive(path)
    if (!child.privateKey) throw new Error('The path has no private key')
    const key = new Uint8Array(child.privateKey)
    for (const each of [child, root]) each.wipePrivateData()
    return key
  },
  addressOf(key) {
    const publicKey = secp256k1.getPublicKey(key, false)
    const hex = [...publicKey].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return publicKeyToAddress(`0x${hex}`)
  },
  sign: signEip155,
  messageIn: (request) => (request.kind === 'message' ? Uint8Array.from(hexToBytes(request.raw)) : undefined),
}

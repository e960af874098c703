import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Hex, TransactionSerializable, TransactionSerializableEIP1559, TypedDataDefinition } from 'viem'
import {
  hashAuthorization,
  hashMessage,
  hashTypedData,
  hexToBytes,
  keccak256,
  serializeTransaction,
} from 'viem/utils'
import { type Bytes, utf8 } from '../../vault/bytes.js'

/** A complete transaction: signing does not choose any value. */
export type EvmTransaction = Omit<TransactionSerializableEIP1559, 'type'>

/** A request that the EVM key can sign. */
export type Eip155Request =
  | { readonly namespace: 'eip155'; readonly kind: 'message'; readonly raw: Hex }
  | { readonly namespace: 'eip155'; readonly kind: 'typedData'; readonly typedData: TypedDataDefinition }
  | {
      readonly namespace: 'eip155'
      readonly kind: 'transaction'
      readonly transaction: EvmTransaction
      /** The contract whose code the account gets (EIP-7702). */
      readonly delegation?: Hex
    }
  | {
      readonly namespace: 'eip155'
      readonly kind: 'authorization'
      readonly address: Hex
      readonly chainId: number
      readonly nonce: number
    }

/** Signs a request. Uses the same hash functions as the display, so that what is shown is what is signed. */
export function signEip155(key: Bytes, request: Eip155Request): Hex {
  switch (request.kind) {
    case 'message':
      return signatureOf(key, hashMessage({ raw: request.raw })).whole
    case 'typedData':
      return signatureOf(key, hashTypedData(request.typedData)).whole
    case 'transaction': {
      const { transaction, delegation } = request
      if (delegation) return signDelegating(key, transaction, delegation)
      return signWhole(key, { ...transaction, type: 'eip1559' })
    }
    case 'authorization': {
      const { address, chainId, nonce } = request
      return signatureOf(key, hashAuthorization({ address, chainId, nonce })).whole
    }
  }
}

/** Signs the wallet's own statement about its shares: the plain hash of the text, which no message or transaction can have. */
export const signOwnText = (key: Bytes, text: string): Hex => signatureOf(key, keccak256(utf8(text))).whole

function signWhole(key: Bytes, transaction: TransactionSerializable): Hex {
  const { r, s, yParity } = signatureOf(key, keccak256(serializeTransaction(transaction)))
  return serializeTransaction(transaction, { r, s, yParity })
}

/** Signs a transaction with a delegation. The nonce of the authorisation is one higher, since the account's nonce increases first. */
function signDelegating(key: Bytes, transaction: EvmTransaction, address: Hex): Hex {
  const { chainId, nonce = 0 } = transaction
  const authorization = { address, chainId, nonce: nonce + 1 }
  const { r, s, yParity } = signatureOf(key, hashAuthorization(authorization))
  return signWhole(key, {
    ...transaction,
    type: 'eip7702',
    authorizationList: [{ ...authorization, r, s, yParity }],
  })
}

interface Signature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
  /** r, s and v (27 or 28), 65 bytes. */
  readonly whole: Hex
}

/** Signs by RFC 6979 with extra entropy, and with the lower s, the only one that chains accept. */
function signatureOf(key: Bytes, hash: Hex): Signature {
  const signatureBytes = secp256k1.sign(hexToBytes(hash), key, {
    prehash: false,
    lowS: true,
    extraEntropy: true,
    format: 'recovered',
  })
  const yParity = signatureBytes[0] ?? 0
  const digits = [...signatureBytes.subarray(1)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    r: `0x${digits.slice(0, 64)}`,
    s: `0x${digits.slice(64)}`,
    yParity,
    whole: `0x${digits}${(27 + yParity).toString(16)}`,
  }
}

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

/** A transaction whole: nothing of it is chosen while it is signed. */
export type EvmTransaction = Omit<TransactionSerializableEIP1559, 'type'>

/** A request that the key of EVM can sign. */
export type Eip155Request =
  | { readonly namespace: 'eip155'; readonly kind: 'message'; readonly raw: Hex }
  | { readonly namespace: 'eip155'; readonly kind: 'typedData'; readonly typedData: TypedDataDefinition }
  | {
      readonly namespace: 'eip155'
      readonly kind: 'transaction'
      readonly transaction: EvmTransaction
      /** The contract whose code the account gets with it (EIP-7702). */
      readonly delegation?: Hex
    }
  | {
      readonly namespace: 'eip155'
      readonly kind: 'authorization'
      readonly address: Hex
      readonly chainId: number
      readonly nonce: number
    }

/** Signs a request. The hash is made by the functions that show it to the person, so that both are one. */
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

/** Signs what a wallet itself says of its shares: the hash of the text as it is, which no message or transaction has. */
export const signOwnText = (key: Bytes, text: string): Hex => signatureOf(key, keccak256(utf8(text))).whole

function signWhole(key: Bytes, transaction: TransactionSerializable): Hex {
  const { r, s, yParity } = signatureOf(key, keccak256(serializeTransaction(transaction)))
  return serializeTransaction(transaction, { r, s, yParity })
}

/** The account's own number goes up before its authorisation is read, so that this one's is the next. */
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

/** By RFC 6979 with extra entropy, and with the lower s, which is the only one that chains take. */
function signatureOf(key: Bytes, hash: Hex): Signature {
  const signed = secp256k1.sign(hexToBytes(hash), key, {
    prehash: false,
    lowS: true,
    extraEntropy: true,
    format: 'recovered',
  })
  const yParity = signed[0] ?? 0
  const digits = [...signed.subarray(1)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    r: `0x${digits.slice(0, 64)}`,
    s: `0x${digits.slice(64)}`,
    yParity,
    whole: `0x${digits}${(27 + yParity).toString(16)}`,
  }
}

import {
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type TransactionSerialized,
  type TypedDataDefinition,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, it } from 'vitest'
import { addressesOf, deriveKeys } from '../../vault/deriveKeys.js'
import { type EvmTransaction, signEip155 } from './sign.js'

const keys = deriveKeys(new Uint8Array(32).fill(7))
const address = addressesOf(keys).eip155 as `0x${string}`
const receiver = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

it('signs messages that viem recovers the address of, text and bytes', async () => {
  for (const raw of ['0x68656c6c6f', '0x', '0xff00fe'] as const) {
    const signature = signEip155(keys.eip155, { namespace: 'eip155', kind: 'message', raw })
    expect(await recoverMessageAddress({ message: { raw }, signature })).toBe(address)
  }
})

it('every signature has the lower s, and v is 27 or 28', () => {
  const half = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
  for (let round = 0; round < 40; round++) {
    const raw = `0x${round.toString(16).padStart(2, '0')}` as const
    const signature = signEip155(keys.eip155, { namespace: 'eip155', kind: 'message', raw })
    expect(signature).toMatch(/^0x[\da-f]{128}(1b|1c)$/)
    expect(BigInt(`0x${signature.slice(66, 130)}`) <= half).toBe(true)
  }
})

it('signs typed data', async () => {
  const typedData = {
    domain: { name: 'Atlas', version: '1', chainId: 31337, verifyingContract: receiver },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Mail: [
        { name: 'to', type: 'address[]' },
        { name: 'note', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: { to: [receiver], note: 'hello' },
  } as const
  const signature = signEip155(keys.eip155, { namespace: 'eip155', kind: 'typedData', typedData })
  expect(await recoverTypedDataAddress({ ...(typedData as TypedDataDefinition), signature })).toBe(address)
})

it('signs a transaction whole: what goes out is what was given', async () => {
  const transaction: EvmTransaction = {
    chainId: 31337,
    nonce: 3,
    to: receiver,
    value: 10n ** 18n,
    data: '0xa9059cbb',
    gas: 21_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 1n,
  }
  const signed = signEip155(keys.eip155, { namespace: 'eip155', kind: 'transaction', transaction })
  expect(parseTransaction(signed)).toMatchObject(transaction)
  const serializedTransaction = signed as TransactionSerialized<'eip1559'>
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
})

it('signs an authorisation of EIP-7702', async () => {
  const authorization = { address: receiver, chainId: 31337, nonce: 1 } as const
  const signature = signEip155(keys.eip155, { namespace: 'eip155', kind: 'authorization', ...authorization })
  expect(await recoverAuthorizationAddress({ authorization, signature })).toBe(address)
})

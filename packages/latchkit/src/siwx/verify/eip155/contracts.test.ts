import { readFileSync } from 'node:fs'
import {
  concatHex,
  encodeAbiParameters,
  encodeDeployData,
  getContractAddress,
  type Hex,
  pad,
  parseAbi,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { startAnvil } from '../../../adapters/evm/fixtures/startAnvil.js'
import { anvilKeys } from '../../../testing/keys.js'
import { messages } from '../../message/fixtures/messages.js'
import { erc1271, erc6492 } from '../../message/fixtures/vectors.js'
import { toEip55 } from '../../message/siwxNamespaces.js'
import { writeMessage } from '../../message/writeMessage.js'
import { createContractReader } from '../createContractReader.js'
import { refusalOf } from '../fixtures/refusalOf.js'
import type { ContractReader } from '../verifier.js'
import { verifySignature } from '../verifySignature.js'
import { isValidSignatureData } from './abi.js'
import { readWrapped } from './verifyEip155.js'

const anvil = await startAnvil(31_337)
afterAll(() => anvil.stop())
const chainId = 'eip155:31337'
const reader = createContractReader({ rpcUrls: { [chainId]: anvil.rpcUrl } })

async function rpc(method: string, ...params: unknown[]): Promise<unknown> {
  const answer = await fetch(anvil.rpcUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

const file = new URL('../../../../../server/src/fixtures/contracts/contracts.json', import.meta.url)
const { ContractAccount } = JSON.parse(readFileSync(file, 'utf8')) as { ContractAccount: { code: Hex } }
const owner = privateKeyToAccount(anvilKeys[1])
const stranger = privateKeyToAccount(anvilKeys[2])
/** Deploys an account of an owner: by the factory that chains for development come with (EIP-2470's kin). */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const creation = encodeDeployData({
  abi: parseAbi(['constructor(address owner)']),
  bytecode: ContractAccount.code,
  args: [owner.address],
})

let count = 0
/** An address whose code is this; nothing was there before. */
async function place(code: Hex): Promise<string> {
  const address = toEip55(pad(toHex(0xacc0 + count++), { size: 20 }))
  await rpc('anvil_setCode', address, code)
  return address
}
const textFor = (accountAddress: string) => writeMessage({ ...messages.eip155, chainId, accountAddress })
const signedBy = async (signer: typeof owner, accountAddress: string) => {
  const message = textFor(accountAddress)
  return { message, signature: await signer.signMessage({ message }) }
}
const outcome = (signed: { message: string; signature: string }, by: ContractReader = reader) =>
  refusalOf(verifySignature(signed, by))

/** Code that answers bytes of the stack: a word, then so many bytes of memory. */
const answers = (first: Hex, bytes: number): Hex =>
  concatHex([
    '0x7f',
    pad(first, { size: 32, dir: 'right' }),
    '0x600052',
    '0x62',
    toHex(bytes, { size: 3 }),
    '0x6000f3',
  ])
const yes = '0x1626ba7e'

describe('accounts that are contracts', () => {
  it('sign by their owner (ERC-1271), and by nobody else', async () => {
    const address = toEip55(
      getContractAddress({ opcode: 'CREATE2', from: factory, salt: pad('0x01'), bytecode: creation }),
    )
    await rpc('eth_sendTransaction', {
      from: privateKeyToAccount(anvilKeys[0]).address,
      to: factory,
      data: concatHex([pad('0x01'), creation]),
    })
    await expect.poll(() => rpc('eth_getCode', address, 'latest')).not.toBe('0x')
    expect(await outcome(await signedBy(owner, address))).toBe('eip1271')
    expect(await outcome(await signedBy(stranger, address))).toBe('siwxSignatureInvalid')
    const { signature } = await signedBy(owner, owner.address)
    expect(await outcome({ message: textFor(address), signature })).toBe('siwxSignatureInvalid')
  })

  it('sign before they are deployed (ERC-6492), and nothing is deployed by that', async () => {
    const salt = pad('0x02')
    const address = toEip55(
      getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: creation }),
    )
    const wrap = (signature: Hex, data: Hex = concatHex([salt, creation])) =>
      concatHex([
        encodeAbiParameters(
          [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
          [factory, data, signature],
        ),
        `0x${'6492'.repeat(16)}`,
      ])
    const message = textFor(address)
    const good = await owner.signMessage({ message })
    expect(await outcome({ message, signature: wrap(good) })).toBe('eip6492')
    expect(await rpc('eth_getCode', address, 'latest')).toBe('0x')
    expect(await outcome({ message, signature: good })).toBe('siwxSignatureInvalid')
    expect(await outcome({ message, signature: wrap(await stranger.signMessage({ message })) })).toBe(
      'siwxSignatureInvalid',
    )
    // It deploys another account.
    expect(await outcome({ message, signature: wrap(good, concatHex([pad('0x03'), creation])) })).toBe(
      'siwxSignatureInvalid',
    )
    expect(await outcome({ message, signature: concatHex(['0xbeef', `0x${'6492'.repeat(16)}`]) })).toBe(
      'siwxSignatureInvalid',
    )
    // A wrapped signature of a key is none.
    const plain = await signedBy(owner, owner.address)
    expect(await outcome({ ...plain, signature: wrap(plain.signature) })).toBe('siwxSignatureInvalid')
  })

  it('that have the code of another (EIP-7702) sign by it, or else by their key', async () => {
    const code = await place(answers('0xffffffff', 32))
    const yesCode = await place(answers(yes, 32))
    await rpc('anvil_setCode', stranger.address, concatHex(['0xef0100', code as Hex]))
    expect(await outcome(await signedBy(stranger, stranger.address))).toBe('eip191')
    expect(await outcome(await signedBy(owner, stranger.address))).toBe('siwxSignatureInvalid')
    await rpc('anvil_setCode', stranger.address, concatHex(['0xef0100', yesCode as Hex]))
    expect(await outcome(await signedBy(stranger, stranger.address))).toBe('eip1271')
    await rpc('anvil_setCode', stranger.address, '0x')
    expect(await outcome(await signedBy(stranger, stranger.address))).toBe('eip191')
  })
})

describe('error: X4 contracts that mean ill', () => {
  it('one that says yes to all speaks for its own address alone', async () => {
    const address = await place(answers(yes, 32))
    expect(await outcome({ message: textFor(address), signature: '0x' })).toBe('eip1271')
    expect(await outcome({ message: textFor(owner.address), signature: '0x' })).toBe('siwxSignatureInvalid')
  })

  it.each<[string, Hex]>([
    ['reverts', '0x60006000fd'],
    ['reverts with the word that says yes', concatHex([answers(yes, 32).slice(0, -2) as Hex, '0xfd'])],
    ['answers 10 MB', answers(yes, 10_485_760)],
    ['uses up its gas', '0x5b600056'],
    ['stops', '0x00'],
    ['is no code', '0xfe'],
    ['answers four bytes', answers(yes, 4)],
    ['answers nothing', answers(yes, 0)],
    ['answers more than yes', answers('0x1626ba7e01', 32)],
    ['answers true', answers(pad('0x01'), 32)],
  ])('one that %s is no yes, and no failure of the network', async (_what, code) => {
    const address = await place(code)
    expect(await outcome(await signedBy(owner, address))).toBe('siwxSignatureInvalid')
  })
})

describe('error: a network that cannot be asked is neither yes nor no', () => {
  const answering = (body: string, status = 200): ContractReader =>
    createContractReader({
      rpcUrls: { [chainId]: 'http://node.example' },
      fetch: async () => new Response(body, { status }),
    })
  it.each<[string, ContractReader]>([
    ['refuses', answering('{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit"}}')],
    ['answers no JSON', answering('<html>', 502)],
    ['answers yes beside a failure', answering(`{"result":"0x${'0'.repeat(63)}1"}`, 502)],
    ['answers true', answering('{"result":true}')],
    ['answers a longer word', answering(`{"result":"0x${'0'.repeat(127)}1"}`)],
    ['answers megabytes', answering(`{"result":"0x${'0'.repeat(63)}1","more":"${'x'.repeat(5_000)}"}`)],
    ['is not there', createContractReader({ rpcUrls: { [chainId]: 'http://127.0.0.1:1' } })],
  ])('one whose node %s', async (_what, by) => {
    expect(await outcome(await signedBy(owner, owner.address), by)).toBe('siwxSignatureUnchecked')
  })

  it('one that has not answered in 3 s; what comes later counts for nothing', async () => {
    const ending = new AbortController()
    let limit = 0
    let answer: (result: string) => void = () => undefined
    const silent: ContractReader = {
      canRead: () => true,
      call: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      timeout(ms) {
        limit = ms
        return ending.signal
      },
    }
    const made = outcome(await signedBy(owner, owner.address), silent)
    await expect.poll(() => limit).toBe(3_000)
    ending.abort()
    expect(await made).toBe('siwxSignatureUnchecked')
    answer(`0x${'0'.repeat(63)}1`)
  })

  it('without a node only keys sign in', async () => {
    const address = await place(answers(yes, 32))
    const nowhere = createContractReader({ rpcUrls: {} })
    expect(await outcome(await signedBy(owner, owner.address), nowhere)).toBe('eip191')
    expect(await outcome(await signedBy(owner, address), nowhere)).toBe('siwxSignatureInvalid')
  })
})

it('the vectors of ERC-1271 and ERC-6492', () => {
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))
  expect(toHex(isValidSignatureData(bytes(erc1271.hash), bytes(erc1271.signature)))).toBe(erc1271.calldata)
  const { factory: to, factoryData, signature } = readWrapped(bytes(erc6492.wrapped)) ?? expect.unreachable()
  expect([to, factoryData, signature].map((each) => toHex(each))).toEqual([
    erc6492.factory,
    erc6492.factoryData,
    erc6492.signature,
  ])
})

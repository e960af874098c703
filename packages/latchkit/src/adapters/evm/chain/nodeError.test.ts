import fc from 'fast-check'
import type { Hex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import type { Connector } from '../../../core/contracts/connector.js'
import { forwardRpc } from '../../../testing/rpc.js'
import { cleanText } from '../../../wire/shownText.js'
import { draftOn, quoteOn } from '../fixtures/draftOf.js'
import { accountOf, first, localChains, second } from '../fixtures/localChains.js'
import { announceOdd, codeOf, openPage, type Page } from '../fixtures/page.js'
import { revertData, revertsWith } from '../fixtures/revertsWith.js'
import { nodeError, revertReason } from './nodeError.js'

const chains = localChains()
const contract = '0x00000000000000000000000000000000000c0de0'
const poor = '0x000000000000000000000000000000000000bEEF'
let page: Page
afterEach(() => page?.end())

const rpc = (method: string, ...params: unknown[]) => forwardRpc(chains.list()[0]!.rpcUrl, method, params)

describe('what nodes say', () => {
  it.each([
    // Words of geth, erigon, nethermind, besu, reth and anvil.
    ['execution reverted', 'executionReverted'],
    ['gas required exceeds allowance (0)', 'executionReverted'],
    ['execution reverted: insufficient funds in the pool', 'executionReverted'],
    ['max fee per gas higher than 2^256-1', 'feeCapTooHigh'],
    ['fee cap higher than 2^256-1', 'feeCapTooHigh'],
    ['max fee per gas less than block base fee: address 0x…', 'feeCapTooLow'],
    ['fee cap less than block base fee', 'feeCapTooLow'],
    ['transaction underpriced', 'feeCapTooLow'],
    ['nonce too high', 'nonceTooHigh'],
    ['nonce too low: next nonce 5, tx nonce 4', 'nonceTooLow'],
    ['already known', 'nonceTooLow'],
    ['nonce has max value', 'nonceAtMax'],
    ['insufficient funds for gas * price + value: balance 0', 'insufficientFunds'],
    ['Insufficient funds for gas * price + value', 'insufficientFunds'],
    ['Upfront cost exceeds account balance', 'insufficientFunds'],
    ['intrinsic gas too high -- CallGasCostMoreThanGasLimit', 'intrinsicGasTooHigh'],
    ['exceeds block gas limit', 'intrinsicGasTooHigh'],
    ['intrinsic gas too low: have 20000, want 21000', 'intrinsicGasTooLow'],
    ['transaction type not supported', 'transactionTypeUnsupported'],
    ['max priority fee per gas higher than max fee per gas', 'tipAboveFeeCap'],
    ['tip higher than fee cap', 'tipAboveFeeCap'],
  ])('§8 %s', (text, code) => {
    expect(nodeError({ by: 'Toy', code: -32000, text }).code).toBe(code)
  })

  it('§8 code 3 is a refusal of the contract, whatever the words', () => {
    const error = nodeError({ by: 'Toy', code: 3, text: 'oops', data: revertData('Not yours') })
    expect(error).toMatchObject({
      code: 'executionReverted',
      rpcCode: 3,
      message: 'The transaction would fail: Not yours',
    })
  })

  it.each([
    [-32700, 'rpcUnreadable'],
    [-32600, 'rpcInvalidRequest'],
    [-32601, 'rpcMethodNotFound'],
    [-32602, 'rpcInvalidParams'],
    [-32603, 'rpcInternal'],
    [-32000, 'rpcInvalidInput'],
    [-32003, 'unknownNodeError'],
    [12, 'unknownNodeError'],
  ])('§8 %i, with words nobody knows', (code, name) => {
    expect(nodeError({ by: 'Toy', code, text: 'odd' })).toMatchObject({
      code: name,
      message: expect.stringContaining('odd') as string,
    })
  })
})

describe('the reason of a contract', () => {
  it('is read from what it answers, whatever it is, and made safe to show', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (reason) => {
        expect(revertReason('execution reverted', revertData(reason))).toBe(cleanText(reason, 200))
      }),
    )
  })

  it('never breaks on data that is none', () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef') })
    const selector = fc.constantFrom('', '08c379a0', '4e487b71')
    fc.assert(
      fc.property(selector, hex, (start, rest) => {
        expect(typeof revertReason('execution reverted', `0x${start}${rest}`)).toBe('string')
      }),
    )
  })

  it('is what the node says where there is no data, or the number of a panic', () => {
    expect(revertReason('VM Exception: execution reverted: Not\u202e yours', undefined)).toBe('Not yours')
    expect(revertReason('execution reverted', '0x')).toBe('')
    expect(revertReason('execution reverted', `0x4e487b71${'0'.repeat(62)}11`)).toBe('panic 0x11')
  })
})

describe('an estimate of a real chain', () => {
  const noticesOf = async (draft: Parameters<typeof draftOn>[1]) => {
    page = openPage({ injected: false })
    const send = await page.running.send!()
    return (await send.quote(draftOn(chains, draft))).notices.filter(({ level }) => level === 'block')
  }

  it('error: the account has not enough', async () => {
    // Anvil knows the gas of a plain transfer without looking at the account.
    await rpc('anvil_setCode', contract, '0x00')
    expect(await noticesOf({ from: poor, to: contract, amount: 10n ** 18n })).toEqual([
      { code: 'insufficientFunds', level: 'block', field: 'amount', data: { symbol: 'ETH' } },
    ])
  })

  it('error: the contract refuses, and says why', async () => {
    await rpc('anvil_setCode', contract, revertsWith('Closed on Sundays'))
    const message = 'The transaction would fail: Closed on Sundays'
    expect(await noticesOf({ to: contract })).toEqual([
      { code: 'executionReverted', level: 'block', data: { reason: 'Closed on Sundays', message } },
    ])
  })
})

describe('a wallet that hands on what its node says', () => {
  /** A wallet that sends by the chain's own accounts, with what a test changes of the transaction. */
  function withWallet(change: object, wrap = (error: unknown): unknown => error): Connector {
    page = openPage({ injected: false })
    return announceOdd(page, {
      eth_chainId: '0x7a69',
      eth_sendTransaction: async ([transaction]: [object]) => {
        try {
          const whole: object = { ...transaction, ...change }
          if (!('gas' in whole)) await rpc('eth_estimateGas', whole)
          return await rpc('eth_sendTransaction', whole)
        } catch (error) {
          throw wrap(error)
        }
      },
    })
  }
  const send = async (connector: Connector) => {
    const { submit } = await page.running.send!()
    return codeOf(submit(connector, quoteOn(chains)))
  }
  const quantity = (value: bigint): Hex => `0x${value.toString(16)}`
  const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({
    maxFeePerGas: quantity(maxFeePerGas),
    maxPriorityFeePerGas: quantity(maxPriorityFeePerGas),
  })

  it.each<[string, object, string]>([
    ['a fee below that of the block', { ...fees(1n, 1n), gas: '0x5208' }, 'feeCapTooLow'],
    ['a tip above the fee', fees(10n ** 10n, 10n ** 11n), 'tipAboveFeeCap'],
    ['more than the account holds', { value: quantity(10n ** 24n) }, 'insufficientFunds'],
    ['a number used before', { nonce: '0x0', gas: '0x5208' }, 'nonceTooLow'],
    ['too little gas', { gas: '0x5207' }, 'intrinsicGasTooLow'],
  ])('error: %s', async (_, change, code) => {
    await rpc('eth_sendTransaction', { from: first, to: second, value: '0x1' })
    expect(await send(withWallet(change))).toBe(code)
  })

  it('error: also where it hides it, as some do', async () => {
    const hide = (error: unknown) => {
      const { code, message, data } = error as { code: number; message: string; data?: unknown }
      const inside = { code, message, data }
      return Object.assign(new Error('Internal JSON-RPC error.'), { code: -32603, data: inside })
    }
    await rpc('anvil_setCode', contract, revertsWith('Closed on Sundays'))
    const connector = withWallet({ to: contract }, hide)
    expect(await send(connector)).toBe('executionReverted')
    const { submit } = await page.running.send!()
    await expect(submit(connector, quoteOn(chains))).rejects.toThrow('Closed on Sundays')
  })

  it('error: what is no word of a node stays the wallet’s own', async () => {
    const broken = Object.assign(new Error('cannot read properties of undefined'), {})
    const connector = withWallet({ nonce: '0x0' }, () => broken)
    expect(await send(connector)).toBe('walletFailed')
  })

  it('error: a signature is refused by nobody’s node', async () => {
    page = openPage({ injected: false })
    const refuse = () => Promise.reject(Object.assign(new Error('insufficient funds'), { code: -32000 }))
    const connector = announceOdd(page, { personal_sign: refuse })
    const request = page.running.signMessage(connector, {
      account: accountOf(first),
      caipNetworkId: 'eip155:1',
      message: 'hello',
    })
    expect(await codeOf(request)).toBe('rpcInvalidInput')
  })
})

import { describe, expect, it } from 'vitest'
import { walletError } from './askWallet.js'

const request = { wallet: 'Wallet', method: 'solana:signTransaction' }
const codeOf = (error: unknown) => walletError(request, error).code
const named = (name: string, message = '') => Object.assign(new Error(message), { name })

describe('errors of wallets', () => {
  it.each([
    ['code 4001', { code: 4001, message: 'User rejected the request.' }],
    ['the standard’s own code', Object.assign(new Error('no'), { context: { __code: 4_001_000 } })],
    ['an adapter’s name and words', named('WalletSignTransactionError', 'User rejected the request.')],
    ['a window that was closed', named('WalletWindowClosedError')],
    ['words: approval', new Error('Approval Denied')],
    ['words: transaction', new Error('Transaction rejected')],
    ['words: connection', new Error('Connection rejected')],
    ['words: cancelled', new Error('Transaction cancelled')],
    ['words: by the user', 'Rejected by user'],
    ['a cause', new Error('Unexpected error', { cause: { code: 4001 } })],
    [
      'an inner error',
      Object.assign(named('WalletConnectionError'), { error: new Error('User rejected the request.') }),
    ],
    ['words in a -32603', { code: -32603, message: 'User rejected the request.' }],
  ])('%s is a refusal by the person', (_, error) => {
    expect(codeOf(error)).toBe('userRejected')
  })

  it.each([
    [4100, 'unauthorized'],
    [4200, 'methodUnsupported'],
    [-32601, 'methodUnsupported'],
    [4900, 'providerDisconnected'],
    [4901, 'chainDisconnected'],
    [-32002, 'requestPending'],
    [-32700, 'rpcUnreadable'],
    [-32600, 'rpcInvalidRequest'],
    [-32602, 'rpcInvalidParams'],
    [-32603, 'rpcInternal'],
    [-32000, 'rpcInvalidInput'],
    [-32003, 'walletFailed'],
  ])('§8 code %i is %s', (code, name) => {
    expect(codeOf({ code, message: 'It failed.' })).toBe(name)
  })

  it('anything else is the wallet’s failure, with its words made fit to be shown', () => {
    expect(walletError(request, new Error('Out of\u202e luck\n'))).toMatchObject({
      code: 'walletFailed',
      data: { reason: 'Out of luck' },
    })
    for (const nothing of [undefined, null, {}, 7, { message: {} }])
      expect(walletError(request, nothing)).toMatchObject({ data: { reason: '' } })
  })

  it('error: one that cannot be read is a failure without a reason', () => {
    const thrower = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    expect(walletError(request, thrower)).toMatchObject({ code: 'walletFailed' })
  })
})

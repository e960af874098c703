import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodeError } from '../../adapters/evm/chain/nodeError.js'
import { ar as evmTexts } from '../../adapters/evm/texts/ar.js'
import { walletError as evmWalletError } from '../../adapters/evm/wallet/errors.js'
import { refusalOf, refusals } from '../../adapters/solana/send/refusal.js'
import { ar as solanaTexts } from '../../adapters/solana/texts/ar.js'
import { walletError as solanaWalletError } from '../../adapters/solana/wallet/askWallet.js'
import { noticeOf } from '../../core/contracts/noticeOf.js'
import { catalogued } from '../../core/state/failure.js'
import { executionReverted } from '../../wire/errors/chain.js'
import { fail } from '../../wire/errors/fail.js'
import { noticeWords } from '../parts/Notice/noticeWords.js'
import { allTexts as ar } from './ar/all.js'
import { codeHeading, errorSentence, isCancelled, refusalText } from './errorTexts.js'
import { textsOf } from './translate.js'

// A visitor who reads Arabic is told Latin words by wallets, contracts and networks, and never by the kit itself. All names are
// Arabic here, so that a Latin letter is ours.
const evm = textsOf({ ...ar, ...evmTexts }, 'ar')
const solana = textsOf({ ...ar, ...solanaTexts }, 'ar')
const wallet = 'محفظة'
const latin = /[a-z]/i

/** Values that stand where a reason should, and are none. */
const silence = fc.constantFrom(undefined, null, '', ' ', '\u200b\u202e', '\n', {}, 7)
const code = fc.constantFrom(
  ...[3, 4001, 4100, 4200, 4900, 4901, 4902, -32700, -32600, -32601, -32602, -32603, -32002, -32000, -32003],
  ...[5000, 5710, undefined, 'x'],
)
const method = fc.constantFrom(
  'eth_sendTransaction',
  'personal_sign',
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'signAndSendTransaction',
)

describe('where nobody gives a reason, a sentence has no English in it', () => {
  it('of a wallet or a node, whatever its code', () => {
    fc.assert(
      fc.property(code, silence, method, (code, message, method) => {
        const request = { wallet, method }
        const given = { code, message }
        const text = typeof message === 'string' ? message : ''
        const sentences = [
          errorSentence(evm, evmWalletError(request, given), wallet),
          errorSentence(evm, nodeError({ by: wallet, code, text }), wallet),
          errorSentence(evm, catalogued(given, wallet), wallet),
          errorSentence(solana, solanaWalletError(request, given), wallet),
          noticeWords(evm, noticeOf(nodeError({ by: wallet, code, text })), 'ar').text,
        ]
        for (const sentence of sentences) expect(sentence).not.toMatch(latin)
      }),
      { numRuns: 400 },
    )
  })

  it('and the developer’s ends where the reason would stand', () => {
    expect(evmWalletError({ wallet: 'Foxglove', method: 'personal_sign' }, {}).message).toBe(
      'Foxglove failed',
    )
    expect(nodeError({ by: 'Base', code: -32000, text: '' }).message).toBe('Base refused the request')
    expect(nodeError({ by: 'Base', code: -32000, text: 'busy' }).message).toBe(
      'Base refused the request: busy',
    )
  })

  it('of a contract that refuses without a word', () => {
    const notice = noticeOf(fail(executionReverted, { reason: '' }))
    expect(noticeWords(evm, notice, 'ar').text).toBe(evmTexts['error.executionReverted'])
  })
})

describe('a reason that the adapter has words for', () => {
  it.each(Object.entries(refusals))('%s is said in the visitor’s language', (reasonCode, reason) => {
    const words = refusalText(solana, { reasonCode }, { symbol: 'عملة' })
    expect(words).toMatch(/^[^a-z{}]+$/i)
    // The failure of a send, told the same way.
    const error = fail(executionReverted, { reason, reasonCode, symbol: 'عملة' })
    expect(errorSentence(solana, error, wallet)).toBe(words)
    expect(error.message).toContain(reason)
  })

  it('somebody else’s words stay as they are, and a number has none of ours before it', () => {
    const of = (error: unknown) => refusalOf({ error, logs: [], programs: [] })
    expect(of({ InstructionError: [0, { Custom: 6001 }] })).toEqual({
      code: 'programRefused',
      reason: '#6001',
    })
    expect(of(undefined)).toEqual({ code: 'executionReverted', reason: '' })
  })
})

it('every failure whose heading says that it was cancelled is shown as no failure, and no other', () => {
  const codes = Object.keys(ar).flatMap((key) => /^error\.(\w+)\.title$/.exec(key)?.[1] ?? [])
  expect(codes.length).toBeGreaterThan(20)
  for (const code of codes) {
    const saysSo = codeHeading(evm, code, wallet) === ar['error.userRejected.title']
    expect(isCancelled(code), code).toBe(saysSo)
  }
})

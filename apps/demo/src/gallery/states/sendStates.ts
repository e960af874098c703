import { executionReverted } from '../../../../../packages/latchkit/src/wire/errors/chain.js'
import { rpcFailed } from '../../../../../packages/latchkit/src/wire/errors/rpc.js'
import type { GalleryState } from '../GalleryState.js'
import { productTexts } from '../galleryTexts.js'
import {
  alike,
  callData,
  contract,
  ends,
  fresh,
  levels,
  long,
  many,
  mistyped,
  noor,
  of,
  opening,
  opens,
  ownAddress,
  review,
  select,
  send,
  sendDraft,
  stranger,
  taxed,
  to,
  whole,
} from './sendFixtures.js'

/** States of sending: from an empty draft to every error of a complete one. */
export const sendStates: readonly GalleryState[] = [
  send('send', { filled: whole, more: { awaits: '.send-known' } }),
  send('send-empty', { more: { awaits: '.send-recent' } }),
  send('send-first-time', {
    isPriced: false,
    isNative: true,
    more: { stored: () => ({}), awaits: '.send-field' },
  }),
  send('send-looking-up', {
    filled: { ...of(120n), typedReceiver: 'noor.example' },
    script: { name: 'never' },
    more: { awaits: '.send-field .spinner' },
  }),
  send('send-no-such-name', {
    filled: { ...of(120n), typedReceiver: 'nobody.example' },
    more: { awaits: '.send-said' },
  }),
  send('send-not-enough', { filled: { ...of(900n), ...to(stranger) }, more: { awaits: '.send-known' } }),
  send('send-no-gas', {
    filled: whole,
    script: { balance: { value: 1n, decimals: 18, symbol: 'ETH' } },
    more: { awaits: '.send-known' },
  }),
  send('send-none', {
    isPriced: false,
    isNative: true,
    script: { balance: { value: 0n, decimals: 18, symbol: 'ETH' }, tokens: [0n] },
    more: { awaits: '.actions .primary' },
  }),
  send('send-in-currency', {
    filled: { ...whole, typedAmount: '120.00', amountIn: 'currency' },
    more: { awaits: '.send-sign' },
  }),
  send('send-warnings', {
    filled: { ...of(120n), ...to('0x197c656ec7ab88b098defb751b7401b5f6d8976f') },
    script: { trial: { notices: [mistyped, fresh('0x197c656ec7ab88b098defb751b7401b5f6d8976f')] } },
    more: { awaits: '.alert + .alert' },
  }),
  send('send-levels', { filled: whole, script: { trial: { fees: levels } }, more: { awaits: '.send-fees' } }),
  send('send-fixed', {
    filled: { ...whole, fixed: ['token', 'amount', 'receiver'] },
    more: { awaits: '.send-known' },
  }),
  send('send-memo', {
    filled: { ...whole, memo: 'Invoice 2025-1107, the blue bicycle' },
    script: { memoBytes: 32 },
    more: { awaits: '.send-said' },
  }),
  send('send-long', {
    filled: {
      ...to(stranger, long),
      typedAmount: '123456789012345678901234567890.123456',
      sendTokenAmount: 123_456_789_012_345_678_901_234_567_890_123_456n,
    },
    script: { tokens: [2n ** 200n] },
    more: { awaits: '.send-who' },
  }),
  send('send-loading', {
    script: { balance: 'never', tokens: 'never' },
    isPriced: false,
    more: { awaits: '.send-field' },
  }),
  send('send-unknown-network', {
    script: { on: 'elsewhere:1' },
    more: { allowUnsupportedChain: true, awaits: '.state' },
  }),
  select('send-token', { more: { awaits: '.row' } }),
  select('send-token-loading', { script: { tokens: 'never' }, more: { awaits: '.skeleton' } }),
  select('send-token-failed', { script: { tokens: rpcFailed }, more: { awaits: '.state' } }),
  select('send-token-none', {
    script: { balance: { value: 0n, decimals: 18, symbol: 'ETH' }, tokens: [] },
    more: { awaits: '.state' },
  }),
  select('send-token-thousand', {
    script: { tokens: many.map((_, at) => BigInt(at + 1) * 1_000_000n) },
    more: { tokens: many, awaits: '.row' },
  }),
  select('send-token-nothing-found', {
    script: { tokens: many.map(() => 1_000_000n) },
    more: { tokens: many, type: 'nothing', awaits: '.state' },
  }),
  review('review-send', {
    filled: { ...of(120n), ...to(alike) },
    more: {
      stored: (chainId) => ({
        recent_receivers: [
          {
            from: ownAddress,
            address: ownAddress.replace('656E', '156E'),
            chainId,
            at: Date.UTC(2025, 9, 12, 12),
          },
        ],
      }),
      awaits: '.compare',
    },
  }),
  review('review-send-clear', { filled: whole, more: { awaits: '.preview-known' } }),
  review('review-send-trying', { filled: whole, script: { trial: 'never' }, more: { awaits: '.skeleton' } }),
  review('review-send-data', {
    isNative: true,
    filled: { ...to(noor), typedAmount: '0', sendTokenAmount: 0n, data: callData },
    more: { awaits: '.sent-data' },
  }),
  review('review-send-data-open', {
    isNative: true,
    filled: { ...to(noor), typedAmount: '0', sendTokenAmount: 0n, data: callData },
    more: { awaits: '.sent-data', press: ['.sent-data > summary'] },
  }),
  review('review-send-memo', {
    filled: {
      ...whole,
      memo: `Invoice 2025-1107 ${'for the bicycle '.repeat(8)}فاتورة`,
      references: [stranger],
    },
    script: { memoBytes: 400 },
    more: { awaits: '.preview-known' },
  }),
  review('review-send-would-fail', {
    filled: whole,
    script: { trial: executionReverted },
    more: { awaits: '.alert.bad' },
  }),
  review('review-send-untried', {
    filled: whole,
    script: { trial: { fees: [], notices: [{ code: 'notTried', level: 'info' }] } },
    more: { awaits: '.alert' },
  }),
  review('review-send-taxed', {
    filled: whole,
    script: { trial: { received: 118_800_000n, notices: [taxed] } },
    more: { awaits: '.alert' },
  }),
  review('review-send-deposit', {
    filled: { ...whole, feeId: 'fast' },
    script: { trial: { fees: levels, notices: [ends] } },
    more: { awaits: '.alert' },
  }),
  review('review-send-opens-account', {
    filled: whole,
    script: { trial: { fees: opening, notices: [opens] } },
    more: { awaits: '.alert' },
  }),
  review('review-send-no-words', {
    filled: whole,
    script: {
      trial: {
        notices: [
          { code: 'bridgeCongested', level: 'info' },
          { code: 'vaultFull', level: 'block' },
        ],
      },
    },
    more: { awaits: '.alert + .alert' },
  }),
  review('review-send-unanswered', {
    filled: whole,
    script: { unanswered: rpcFailed },
    more: { awaits: '.alert.bad' },
  }),
  review('review-send-no-gas', {
    filled: whole,
    script: { balance: { value: 1n, decimals: 18, symbol: 'ETH' } },
    more: { awaits: '.alert' },
  }),
  review('review-send-warnings', {
    filled: { ...of(120n), ...to(stranger.replace('5D1e', '5D1f')) },
    script: { trial: { notices: [mistyped, contract, fresh(stranger)] } },
    more: { awaits: '.alert + .alert' },
  }),
  review('review-send-own', { filled: { ...of(120n), ...to(ownAddress) }, more: { awaits: '.alert' } }),
  review('review-send-declined', {
    filled: (kit) => ({
      ...whole,
      failure: {
        text: productTexts(kit)('error.userRejected', { wallet: 'Foxglove' }),
        details: 'userRejected: The request was declined in Foxglove.',
        isDeclined: true,
      },
    }),
    more: { awaits: '.alert' },
  }),
  review('review-send-waiting', { filled: whole, more: { arrange: sendDraft, awaits: '.actions .spinner' } }),
  review('review-send-long', {
    filled: { ...to(stranger, long), typedAmount: '1', sendTokenAmount: 2n ** 120n + 1n },
    script: { tokens: [2n ** 200n], trial: { notices: [fresh(stranger)] } },
    more: { stored: () => ({}), awaits: '.alert' },
  }),
]

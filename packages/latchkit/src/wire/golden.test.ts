import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chainNamespaces } from './caip.js'
import * as constants from './constants.js'
import * as caip from './errors/caip.js'
import * as calls from './errors/calls.js'
import * as chain from './errors/chain.js'
import type { ErrorEntry } from './errors/fail.js'
import * as kitErrors from './errors/kit.js'
import * as rpc from './errors/rpc.js'
import * as verbs from './errors/verbs.js'
import * as wallet from './errors/wallet.js'

interface Clause {
  readonly id: string
  readonly text: string
  readonly value?: unknown
}

const file = new URL('../../../../docs/spec-clauses.json', import.meta.url)
const clauses = new Map(
  (JSON.parse(readFileSync(file, 'utf8')) as Clause[]).map((clause) => [clause.id, clause]),
)
const value = (id: string) => {
  const clause = clauses.get(id)
  if (!clause) throw new Error(`no clause ${id}`)
  return clause.value
}
const kit = { ...kitErrors, ...verbs }
const text = (entry: unknown, data: object = {}) => (entry as ErrorEntry<object>).text(data)

describe('the numbers are those of the specification', () => {
  it.each([
    ['9.time.toastReshowMs', constants.toastReshowMs],
    ['4.toast.reshowMs', constants.toastReshowMs],
    ['9.time.shakeMs', constants.modalShakeMs],
    ['2.close.shakeMs', constants.modalShakeMs],
    ['9.time.searchWaitMs', constants.searchMinimumWaitMs],
    ['9.cache.nativeBalanceMs', constants.nativeBalanceCacheMs],
    ['9.time.balanceRetryWaitMs', constants.balanceRetryMs],
    ['9.recentWalletsKept', constants.recentWalletsKept],
    ['3.stored.recentWallets', constants.recentWalletsKept],
    ['9.wallets.recommended', constants.recommendedWallets],
    ['9.time.imagePreloadMs', constants.imagePreloadMs],
    ['9.animation.headerTextMs', constants.headerTextMs],
    ['9.animation.modalHeightMs', constants.modalHeightMs],
    ['9.animation.viewTransitionMs', constants.viewTransitionMs],
    ['9.rpc.timeoutMs', constants.rpcTimeoutMs],
    ['9.rpc.batchSize', constants.rpcBatchSize],
    ['9.rpc.batchWaitMs', constants.rpcBatchWaitMs],
    ['9.rpc.retryAttempts', constants.rpcRetries],
    ['9.rpc.retryBaseDelayMs', constants.rpcRetryDelayMs],
    ['9.rpc.pingIntervalMs', constants.rpcPingIntervalMs],
    ['9.rpc.pingSamples', constants.rpcPingSamples],
    ['9.rpc.weightStability', constants.rpcStabilityWeight],
    ['9.rpc.weightLatency', constants.rpcLatencyWeight],
    ['5.display.balanceDecimals', constants.balanceDecimals],
    ['5.display.addressShortened', [constants.addressLeading, constants.addressTrailing]],
    ['9.log.defaultLevel', constants.defaultLogLevel],
    ['9.namespaces.chains', [...chainNamespaces]],
  ])('%s', (id, built) => expect(built).toEqual(value(id)))
})

describe('the texts are those of the specification', () => {
  it.each([
    ['8.thrown.chainNotSupported', text(wallet.chainNotSupported)],
    ['8.thrown.failedToDisconnect', text(kit.failedToDisconnect)],
    ['8.thrown.adapterNotFound', text(kit.adapterNotFound)],
    ['8.thrown.chainAdapterNotFound', text(kit.chainAdapterNotFound)],
    ['8.thrown.unsupportedChain', text(kit.unsupportedChain)],
    ['8.thrown.networkNotFound', text(kit.networkNotFound)],
    ['8.frame.abortedRpc', text(kit.requestAborted)],
  ])('%s', (id, built) => expect(built).toBe(value(id)))

  it('8.thrown.failedToDisconnectChain', () => {
    const built = text(kit.failedToDisconnectChain, { namespace: '{namespace}', reason: '...' })
    expect(built).toBe(value('8.thrown.failedToDisconnectChain'))
  })

  it('§5 the CAIP errors stand in its sentences', () => {
    const sentences = [...clauses.values()].map((clause) => clause.text).join('\n')
    for (const entry of Object.values(caip)) expect(sentences).toContain(`'${text(entry)}'`)
  })

  it('8.thrown.missingRpcUrl says that no URL was provided to the transport', () => {
    expect(text(rpc.missingRpcUrl, { network: 'Toy' })).toMatch(/^No URL was provided to the transport/)
  })

  it('8.wallet: the standard codes', () => {
    const codes = [
      wallet.userRejected,
      wallet.unauthorized,
      wallet.methodUnsupported,
      wallet.providerDisconnected,
      wallet.chainDisconnected,
    ]
    expect(codes.map(({ rpcCode }) => rpcCode)).toEqual(value('8.wallet.standard'))
    expect(wallet.unrecognizedChain.rpcCode).toBe(value('8.wallet.unrecognizedChain'))
    expect(wallet.walletFailed.rpcCode).toBe(value('8.wallet.default'))
  })

  it('8.wallet.invalidChainId: 32603 means −32603 (readings 7)', () => {
    expect(wallet.invalidChainId.rpcCode).toBe(-Number(value('8.wallet.invalidChainId')))
  })

  it('8.chain.jsonRpcCodes: each is an error of its own', () => {
    const typed = [
      rpc.rpcUnreadable,
      rpc.rpcInvalidRequest,
      rpc.rpcMethodNotFound,
      rpc.rpcInvalidParams,
      rpc.rpcInternal,
      rpc.rpcInvalidInput,
    ]
    expect(typed.map(({ rpcCode }) => rpcCode)).toEqual(value('8.chain.jsonRpcCodes'))
  })

  it.each<[string, readonly ErrorEntry<never>[]]>([
    ['8.chain.executionReverted', [chain.executionReverted]],
    ['8.chain.feeCap', [chain.feeCapTooHigh, chain.feeCapTooLow]],
    ['8.chain.nonce', [chain.nonceTooHigh, chain.nonceTooLow, chain.nonceAtMax]],
    ['8.chain.insufficientFunds', [chain.insufficientFunds]],
    ['8.chain.intrinsicGas', [chain.intrinsicGasTooHigh, chain.intrinsicGasTooLow]],
    ['8.chain.transactionType', [chain.transactionTypeUnsupported]],
    ['8.chain.tipAboveFeeCap', [chain.tipAboveFeeCap]],
    ['8.chain.unknownNode', [chain.unknownNodeError]],
  ])('%s, each with a friendly message (8.chain.friendly)', (id, entries) => {
    if (id === '8.chain.executionReverted') expect(entries[0]?.rpcCode).toBe(value(id))
    // One row for each of the things the clause lists, and none twice.
    const { text: clause } = clauses.get(id) as Clause
    expect(entries).toHaveLength(clause.replace('Catalogue: ', '').split(/, (?=\w)| or /).length)
    for (const entry of entries) {
      const sentence = text(entry, { reason: 'odd (0x00)' })
      // For people: whole sentences, without a code or a word of the machine.
      expect(sentence).toMatch(/^[A-Z].*[.)]$/s)
      expect(sentence.replace('odd (0x00)', '')).not.toMatch(/-\d{3,}|0x|nonce|gwei|maxFee|revert/)
    }
  })

  it('the codes of EIP-5792 stand in order', () => {
    const codes = Object.values(calls).flatMap((entry) => ('rpcCode' in entry ? [entry.rpcCode] : []))
    expect(codes).toEqual([5700, 5710, 5720, 5730, 5740, 5750, 5760])
  })
})

describe('the catalogue', () => {
  const all = { ...calls, ...caip, ...chain, ...kit, ...rpc, ...wallet }
  const entries = Object.values(all) as ErrorEntry<never>[]

  it('has every code once, and it is the name of its export', () => {
    expect(entries.map(({ code }) => code)).toEqual(Object.keys(all))
    expect(new Set(entries.map(({ code }) => code)).size).toBe(entries.length)
  })
})

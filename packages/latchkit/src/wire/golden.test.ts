import { readFileSync } from 'node:fs'
import type * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { chainNamespaces } from './caip.js'
import * as constants from './constants.js'
import { defaultAccountTypes, defaultChainId } from './defaults.js'
import * as caip from './errors/caip.js'
import * as calls from './errors/calls.js'
import * as chain from './errors/chain.js'
import type { ErrorEntry } from './errors/entry.js'
import * as frame from './errors/frame.js'
import * as kitErrors from './errors/kit.js'
import * as names from './errors/names.js'
import * as pairingErrors from './errors/pairing.js'
import * as rpc from './errors/rpc.js'
import * as running from './errors/running.js'
import * as verbs from './errors/verbs.js'
import * as wallet from './errors/wallet.js'
import * as walletConnect from './errors/walletConnect.js'
import { featureDefaults } from './features.js'
import { frameAccountType } from './frame/fields.js'
import * as frameLimits from './frame/limits.js'
import { frameMessages } from './frame/messages.js'
import { pageMessages } from './frame/pageMessages.js'
import { rpcClassOf } from './frame/rpcClasses.js'
import { type RpcMethod, walletRpc } from './frame/walletRpc.js'
import type { Endpoint } from './http/endpoint.js'
import { endpoints } from './http/endpoints.js'
import { directoryWallet } from './http/getWallets.js'
import * as pairing from './pairing.js'
import { sessionNamespace } from './pairingMessages.js'
import * as relay from './relay.js'

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
const kit = { ...kitErrors, ...running, ...verbs }
const text = (entry: unknown, data: object = {}) => (entry as ErrorEntry<object>).text(data)

describe('the numbers are those of the specification', () => {
  it.each([
    ['9.time.constants', constants.yearMs / constants.dayMs],
    ['9.time.toastReshowMs', constants.toastReshowMs],
    ['4.toast.reshowMs', constants.toastReshowMs],
    ['9.time.shakeMs', constants.modalShakeMs],
    ['2.close.shakeMs', constants.modalShakeMs],
    ['9.time.searchWaitMs', constants.searchMinimumWaitMs],
    ['9.cache.portfolioMs', constants.portfolioCacheMs],
    ['5.display.transactionDecimals', constants.transactionDecimals],
    ['9.transactions.plus', constants.plusOperations],
    ['9.transactions.minus', constants.minusOperations],
    ['9.cache.nativeBalanceMs', constants.nativeBalanceCacheMs],
    ['9.time.balanceRetryWaitMs', constants.balanceRetryMs],
    ['9.recentWalletsKept', constants.maxRecentWallets],
    ['9.pendingTransactionsLimit', constants.maxPendingTransactions],
    ['3.stored.recentWallets', constants.maxRecentWallets],
    ['9.wallets.featured', constants.featuredWallets],
    ['7.walletApi.featured', [1, constants.featuredWallets]],
    ['9.wallets.recommended', constants.recommendedWallets],
    ['7.walletApi.recommended', [1, constants.recommendedWallets]],
    ['9.wallets.pageSize', constants.walletsPerPage],
    ['7.walletApi.paged', constants.walletsPerPage],
    ['9.wallets.searchEntries', constants.walletSearchEntries],
    ['7.walletApi.search', [1, constants.walletSearchEntries]],
    ['9.wallets.imagesFetched', constants.imagesAtOnce],
    ['9.log.bufferBytes', constants.logBufferBytes],
    ['3.chains.defaultId', defaultChainId],
    ['9.time.emailCooldownMs', frameLimits.emailCooldownMs],
    ['5.email.throttleMs', frameLimits.emailCooldownMs],
    ['9.time.disallowedToastMs', frameLimits.disallowedToastMs],
    ['8.toast.disallowedDelayMs', frameLimits.disallowedToastMs],
    ['9.frame.defaultVersion', frameLimits.frameVersion],
    ['3.connector.embeddedId', frameLimits.embeddedConnectorId],
    ['4.email.steps', pageMessages.CONNECT_EMAIL.answer.entries.action.options],
    ['4.emailUpdate.steps', pageMessages.UPDATE_EMAIL.answer.entries.action.options],
    ['3.frameUser.accounts', frameAccountType.options],
    ['5.social.providers', frameMessages.GET_SOCIAL_REDIRECT_URI.payload.entries.provider.options],
    ['9.features.socials', featureDefaults.socials],
    ['2.connectMethodOrder', featureDefaults.connectMethodsOrder],
    ['9.accountTypes', Object.entries(defaultAccountTypes).map((pair) => pair.join(' '))],
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
    ['5.display.tokenBalanceDecimals', constants.tokenBalanceDecimals],
    ['5.tokenBalance.retryWaitMs', constants.balanceRetryMs],
    ['5.display.addressShortened', [constants.addressLeading, constants.addressTrailing]],
    ['9.log.defaultLevel', constants.defaultLogLevel],
    ['9.namespaces.chains', [...chainNamespaces]],
    ['9.relay.publishTimeoutMs', relay.relayPublishMs],
    ['9.relay.initialPublishMs', relay.relayInitialPublishMs],
    ['9.relay.subscribeTimeoutMs', relay.relaySubscribeMs],
    ['9.relay.initialSubscribeMs', relay.relayInitialSubscribeMs],
    ['9.relay.batchSubscribeTopics', relay.relayBatchTopics],
    ['9.relay.heartbeatMs', relay.relayHeartbeatMs],
    ['9.relay.connectTimeoutMs', relay.relayConnectTimeoutMs],
    ['9.relay.heartbeatTimeoutMs', relay.relaySilenceMs],
    ['9.relay.messageTtlMs', relay.relayMessageTtlMs],
    ['9.relay.promiseTimeoutMs', relay.relayPromiseMs],
    ['9.relay.connectRetryCap', relay.relayConnectRetryCap],
    ['9.pairing.pingTtlMs', pairing.pairingMethods.wc_pairingPing.request.ttl * 1_000],
    ['9.pairing.deleteTtlMs', pairing.pairingMethods.wc_pairingDelete.request.ttl * 1_000],
    ['9.pairing.lifetimeMs', pairing.pairingLifetimeMs],
    ['9.session.lifetimeMs', pairing.sessionLifetimeMs],
    ['9.pairing.expiryMs', pairing.pairingShownMs],
    ['4.pairing.expiryMs', pairing.pairingShownMs],
    ['9.pairing.expiredThresholdMs', pairing.pairingExpiredMs],
    ['4.pairing.expiredThresholdMs', pairing.pairingExpiredMs],
    ['9.pairing.retrySpacingMs', pairing.pairingRetryMs],
    ['4.pairing.retrySpacingMs', pairing.pairingRetryMs],
    ['9.protocolVersion', pairing.knownProtocolVersion],
    ['9.sdkVersion', pairing.knownSdkVersion],
    [
      '9.preShownTimingsMs',
      [
        pairing.pairingShownMs,
        pairing.pairingExpiredMs,
        relay.relayHeartbeatMs,
        constants.resumeMs,
        pairing.pairingRetryMs,
      ],
    ],
    ['3.session.namespaces', Object.keys(sessionNamespace.entries)],
  ])('%s', (id, built) => expect(built).toEqual(value(id)))
})

describe('the calls are those of the specification', () => {
  const inWords = ({ method, path }: Endpoint) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`

  it.each<[string, Endpoint]>([
    ['7.blockchainApi.supportedChains', endpoints.getSupportedChains],
    ['7.blockchainApi.identity', endpoints.getIdentity],
    ['7.blockchainApi.history', endpoints.getHistory],
    ['7.blockchainApi.balance', endpoints.getBalance],
    ['7.blockchainApi.profileAccount', endpoints.getProfile],
    ['7.walletApi.getWallets', endpoints.getWallets],
    ['7.walletApi.getAnalyticsConfig', endpoints.getAnalyticsConfig],
    ['7.walletApi.getWalletImage', endpoints.getWalletImage],
    ['7.walletApi.getAssetImage', endpoints.getAssetImage],
    ['7.analytics.post', endpoints.postEvent],
  ])('%s', (id, endpoint) => {
    // The clause on supported chains leaves the first slash out.
    expect(inWords(endpoint)).toBe(String(value(id)).replace(/ (?!\/)/, ' /'))
  })
})

describe('the requests of the embedded wallet are those of the specification', () => {
  const classes = (id: string) => [...new Set((value(id) as string[]).map(rpcClassOf))]
  it('6.methods.safe', () => expect(classes('6.methods.safe')).toEqual(['safe']))
  it('6.methods.approval', () => expect(classes('6.methods.approval')).toEqual(['approve']))
  it('6.methods.chains', () => expect(classes('6.methods.chains')).toEqual(['local']))
  it('7.frame.rpc.evm', () => expect(classes('7.frame.rpc.evm')).toEqual(['approve']))
  it('7.frame.rpc.wallet', () => expect(classes('7.frame.rpc.wallet').sort()).toEqual(['approve', 'safe']))
  it.each([
    ['7.frame.rpc.solanaSignMessage', 'message', 'pubkey'],
    ['7.frame.rpc.solanaSignTransaction', 'transaction'],
    ['7.frame.rpc.solanaSignAllTransactions', 'transactions'],
    ['7.frame.rpc.solanaSignAndSendTransaction', 'transaction', 'options'],
  ])('%s', (id, ...fields) => {
    const { class: kind, namespace, params } = walletRpc[String(value(id))] as RpcMethod
    expect([kind, namespace]).toEqual(['approve', 'solana'])
    expect(Object.keys((params as v.ObjectSchema<v.ObjectEntries, undefined>).entries)).toEqual(fields)
  })
  it('9.time.authRequestTimeoutMs: email, device, OTP, social and social-redirect-URI requests', () => {
    const { CONNECT_EMAIL, CONNECT_DEVICE, CONNECT_OTP, CONNECT_SOCIAL, GET_SOCIAL_REDIRECT_URI } =
      frameMessages
    for (const each of [CONNECT_EMAIL, CONNECT_DEVICE, CONNECT_OTP, CONNECT_SOCIAL, GET_SOCIAL_REDIRECT_URI])
      expect(each.limitMs).toBe(value('9.time.authRequestTimeoutMs'))
  })
})

it('3.wallet.record: the directory answers every field', () => {
  const fields = Object.keys(directoryWallet.entries)
  expect(fields).toEqual(expect.arrayContaining(value('3.wallet.record') as string[]))
})

it('§9 the units of time: 60 s, 60 minutes, 24 hours, 365 days', () => {
  const { minuteMs, hourMs, dayMs, yearMs } = constants
  expect([minuteMs / 1_000, hourMs / minuteMs, dayMs / hourMs, yearMs / dayMs]).toEqual([60, 60, 24, 365])
})

describe('the features have the defaults of the specification', () => {
  const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const flagsThatAre = (state: boolean) =>
    Object.entries(featureDefaults).flatMap(([name, value]) => (value === state ? [inWords(name)] : []))

  it('9.features.on', () => expect(flagsThatAre(true)).toEqual(value('9.features.on')))
  it('9.features.off', () => expect(flagsThatAre(false)).toEqual(value('9.features.off')))
  it('5.social.providers and farcaster', () => {
    expect([...featureDefaults.socials].sort()).toEqual(
      [...(value('5.social.providers') as string[]), 'farcaster'].sort(),
    )
  })
})

describe('the texts are those of the specification', () => {
  it.each([
    ['8.thrown.chainNotSupported', text(wallet.chainNotSupported)],
    ['8.thrown.failedToDisconnect', text(kit.failedToDisconnect)],
    ['8.thrown.adapterNotFound', text(kit.adapterNotFound)],
    ['8.thrown.chainAdapterNotFound', text(kit.chainAdapterNotFound)],
    ['8.thrown.unsupportedChain', text(kit.unsupportedChain)],
    ['8.thrown.resolvingName', text(names.nameResolvingFailed, { name: 'noor.eth' })],
    ['8.thrown.networkNotFound', text(kit.networkNotFound)],
    ['8.thrown.networkClientNotSet', text(kit.networkClientNotSet)],
    ['8.thrown.connectionClientNotSet', text(kit.connectionClientNotSet)],
    ['8.thrown.chainRequired', text(kit.chainRequired, { doing: '...' })],
    ['7.transactions.noAccount', text(kit.transactionsWithoutAccount)],
    ['8.thrown.fetchTransactions', text(kit.fetchTransactionsFailed)],
    ['8.frame.abortedRpc', text(kit.requestAborted)],
    ['8.frame.abortedOther', text(frame.frameInterrupted)],
    ['8.frame.errorText', text(frame.frameFailed, { reason: '' })],
    ['8.frame.iframeNotSet', text(frame.iframeNotSet)],
    ['8.frame.parentNotSet', text(frame.parentNotSet)],
    ['8.frame.unableToLoad', text(frame.loginNotLoaded)],
    ['4.frame.loadFailure', text(frame.loginNotLoaded)],
    ['8.toast.disallowedMessage', text(frame.methodNotAllowed)],
    ['5.email.throttleError', text(frame.emailCooldown, { seconds: '{n}' })],
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

  it('8.walletConnect: every code of the protocol, and each once', () => {
    const codeOf = (entries: readonly Pick<ErrorEntry, 'rpcCode'>[]) => entries.map(({ rpcCode }) => rpcCode)
    const {
      invalidSessionMethod,
      invalidSessionEvent,
      invalidUpdateRequest,
      invalidExtendRequest,
      invalidSettleRequest,
      unauthorizedMethod,
      unauthorizedEvent,
      unauthorizedUpdate,
      unauthorizedExtend,
      pairingRejected,
      chainsRejected,
      methodsRejected,
      eventsRejected,
      chainsUnsupported,
      methodsUnsupported,
      eventsUnsupported,
      accountsUnsupported,
      namespaceKeyUnsupported,
      notInitialized,
      noMatchingKey,
      restoreWillOverride,
      resubscribed,
      missingOrInvalid,
      pairingItemExpired,
      unknownType,
      mismatchedTopic,
      nonConformingNamespaces,
    } = walletConnect
    const coded: readonly (readonly [string, readonly Pick<ErrorEntry, 'rpcCode'>[]])[] = [
      [
        '8.walletConnect.invalid',
        [
          invalidSessionMethod,
          invalidSessionEvent,
          invalidUpdateRequest,
          invalidExtendRequest,
          invalidSettleRequest,
        ],
      ],
      [
        '8.walletConnect.unauthorized',
        [unauthorizedMethod, unauthorizedEvent, unauthorizedUpdate, unauthorizedExtend],
      ],
      ['8.walletConnect.userRejected', [pairingRejected, chainsRejected, methodsRejected, eventsRejected]],
      [
        '8.walletConnect.unsupported',
        [
          chainsUnsupported,
          methodsUnsupported,
          eventsUnsupported,
          accountsUnsupported,
          namespaceKeyUnsupported,
        ],
      ],
      [
        '8.walletConnect.internal',
        [
          notInitialized,
          noMatchingKey,
          restoreWillOverride,
          resubscribed,
          missingOrInvalid,
          pairingItemExpired,
          unknownType,
          mismatchedTopic,
          nonConformingNamespaces,
        ],
      ],
    ]
    for (const [id, entries] of coded) expect(codeOf(entries)).toEqual(value(id))
    expect(walletConnect.userDisconnected.rpcCode).toBe(value('8.walletConnect.userDisconnected'))
    expect(walletConnect.settlementFailed.rpcCode).toBe(value('8.walletConnect.settlementFailed'))
    expect(walletConnect.wcMethodUnsupported.rpcCode).toBe(value('8.walletConnect.unsupportedMethod'))
    const all = Object.values(walletConnect).map(({ rpcCode }) => rpcCode)
    expect(new Set(all).size).toBe(all.length)
  })

  it.each([
    [1001, 'Invalid method.'],
    [1005, 'Invalid session settle request.'],
    [3001, 'Unauthorized method.'],
    [5000, 'User rejected.'],
    [5104, 'Unsupported namespace key.'],
    [6000, 'User disconnected.'],
    [7000, 'Session settlement failed.'],
    [10_001, 'Unsupported wc_ method.'],
    [9, 'Non conforming namespaces.'],
  ])('%i is sent as %j, with a context after one space', (code, sentence) => {
    const found = Object.values(walletConnect).find(({ rpcCode }) => rpcCode === code)
    expect(text(found)).toBe(sentence)
    expect(text(found, { context: 'x' })).toBe(`${sentence} x`)
  })

  it('the codes of EIP-5792 stand in order', () => {
    const codes = Object.values(calls).flatMap(({ rpcCode = [] }) => rpcCode)
    expect(codes).toEqual([5700, 5710, 5720, 5730, 5740, 5750, 5760])
  })
})

describe('the catalogue', () => {
  const all = { ...calls, ...caip, ...chain, ...kit, ...pairingErrors, ...rpc, ...wallet, ...walletConnect }
  const entries = Object.values(all) as ErrorEntry<never>[]

  it('has every code once, and it is the name of its export', () => {
    expect(entries.map(({ code }) => code)).toEqual(Object.keys(all))
    expect(new Set(entries.map(({ code }) => code)).size).toBe(entries.length)
  })
})

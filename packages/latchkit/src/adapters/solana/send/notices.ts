import { type Address, getAddressDecoder, isOffCurveAddress } from '@solana/kit'
import { noticeOf } from '../../../core/contracts/noticeOf.js'
import type { Draft, Notice } from '../../../core/contracts/send.js'
import { noToken } from '../../../wire/errors/chain.js'
import { fail } from '../../../wire/errors/fail.js'
import { jsonOf } from '../../shared/amountOf.js'
import { isToken, programs } from '../chain/programs.js'
import { displayAmount, multiplierOf } from '../chain/tokenAmounts.js'
import { readMint, readTokenAccount } from '../chain/tokenData.js'
import type { Facts, TokenFacts } from './facts.js'

/** A draft with the facts that are known so far, in base units. */
export interface DraftFacts {
  readonly draft: Draft
  readonly facts: Facts
  /** The amount that would be sent: with `max` as much as the first fee leaves. */
  readonly value: bigint
  /** The fee of the network at the first level, in lamports. */
  readonly fee: bigint
  /** The present time, in s since 1970. */
  readonly nowS: number
}

const block = { level: 'block' } as const
const receiverBlock = { ...block, field: 'receiver' } as const
const tokenBlock = { ...block, field: 'token' } as const
const amountBlock = { ...block, field: 'amount' } as const

/** Returns the notices of a draft before it is tried out, those about its receiver first. */
export function noticesOf(draftFacts: DraftFacts): readonly Notice[] {
  const { draft, facts } = draftFacts
  const { asset, network } = draft
  const { token } = facts
  if (asset && token === 'none') {
    const reason = { symbol: asset.symbol, network: network.name, reason: '' }
    return [noticeOf(fail(noToken, reason), { field: 'token' })]
  }
  return [
    ...receiverNotices(draftFacts),
    ...(asset && token && token !== 'none'
      ? [...tokenNotices(draftFacts, token), ...tokenShortage(draftFacts, token)]
      : nativeShortage(draftFacts)),
  ]
}

function receiverNotices({ draft, facts }: DraftFacts): readonly Notice[] {
  const { to, network, asset } = draft
  if (to === undefined) return []
  const receiverField = { field: 'receiver' } as const
  const { receiver } = facts
  const isOffCurve = isOffCurveAddress(to as Address)
  if (!receiver) {
    if (isOffCurve) return [{ code: 'offCurve', level: 'confirm', ...receiverField }]
    // A receiver with an account for the token is in use, even without any SOL.
    if (facts.token && facts.token !== 'none' && facts.token.receiverAccount) return []
    return [
      {
        code: 'unusedReceiver',
        level: 'info',
        ...receiverField,
        data: { network: network.name, address: to },
      },
    ]
  }
  const { owner, isProgram, data } = receiver
  if (isProgram) return [{ code: 'isProgram', ...receiverBlock }]
  if (isToken(owner)) {
    if (readMint(data)) {
      const symbol = to === asset?.address ? asset.symbol : ''
      return [{ code: 'isMint', ...receiverBlock, data: { symbol } }]
    }
    const account = readTokenAccount(data)
    if (account)
      return [
        {
          code: 'isTokenAccount',
          ...receiverBlock,
          data: { owner: getAddressDecoder().decode(account.owner) },
        },
      ]
  }
  if (owner !== programs.system || data.length > 0)
    return [{ code: 'ofProgram', level: 'confirm', ...receiverField }]
  return isOffCurve ? [{ code: 'offCurve', level: 'confirm', ...receiverField }] : []
}

function tokenNotices({ draft, value, nowS }: DraftFacts, token: TokenFacts): readonly Notice[] {
  const { asset, to, memo } = draft
  if (!asset) return []
  const { symbol, decimals } = asset
  const { mint, receiverAccount, sources } = token
  const mintNotices: Notice[] = []
  if (mint.decimals !== decimals) mintNotices.push({ code: 'wrongDecimals', ...tokenBlock, data: { symbol } })
  if (!mint.isTransferable) mintNotices.push({ code: 'notTransferable', ...tokenBlock, data: { symbol } })
  if (mint.isPaused) mintNotices.push({ code: 'tokenPaused', ...tokenBlock, data: { symbol } })
  if (mint.hasHook) mintNotices.push({ code: 'hasHook', ...tokenBlock, data: { symbol } })
  if (sources[0].isFrozen) mintNotices.push({ code: 'accountFrozen', ...tokenBlock, data: { symbol } })
  if (to !== undefined) {
    if (receiverAccount && receiverAccount.ownerAddress !== to)
      mintNotices.push({ code: 'accountTaken', ...receiverBlock, data: { symbol } })
    if (receiverAccount?.isFrozen || (!receiverAccount && mint.startsFrozen))
      mintNotices.push({ code: 'receiverFrozen', ...receiverBlock, data: { symbol } })
    if (receiverAccount?.needsMemo && memo === undefined)
      mintNotices.push({ code: 'needsMemo', ...block, field: 'memo', data: { symbol } })
    // Do not announce a new account for a token that cannot be sent.
    const isBlocked = mintNotices.some(({ level }) => level === 'block')
    if (!receiverAccount && !isBlocked)
      mintNotices.push({ code: 'opensAccount', level: 'info', field: 'receiver', data: { symbol } })
  }
  if (mint.hasPermanentDelegate)
    mintNotices.push({ code: 'permanentDelegate', level: 'info', field: 'token', data: { symbol } })
  const displayedAmount = mint.scaling && displayAmount(value, multiplierOf(mint.scaling, nowS))
  if (displayedAmount !== undefined && displayedAmount !== value)
    mintNotices.push({
      code: 'shownElsewhere',
      level: 'info',
      field: 'token',
      data: {
        amount: jsonOf({ value, decimals, symbol }),
        shown: jsonOf({ value: displayedAmount, decimals, symbol }),
      },
    })
  return mintNotices
}

function tokenShortage({ draft, facts, value, fee }: DraftFacts, token: TokenFacts): readonly Notice[] {
  const { asset, network } = draft
  if (!asset) return []
  const { symbol, decimals } = asset
  const [source] = token.sources
  const totalAmount = token.sources.reduce((total, { amount }) => total + amount, 0n)
  if (value > totalAmount) return [{ code: 'insufficientFunds', ...amountBlock, data: { symbol } }]
  if (value > source.amount) {
    const maxAmount = jsonOf({ value: source.amount, decimals, symbol })
    return [{ code: 'heldApart', ...amountBlock, data: { most: maxAmount } }]
  }
  // The account that pays has to keep its own minimum.
  const isShort = facts.native < fee + token.rent + facts.minimum
  return isShort
    ? [{ code: 'insufficientFee', ...amountBlock, data: { symbol: network.nativeCurrency.symbol } }]
    : []
}

function nativeShortage({ draft, facts, value, fee }: DraftFacts): readonly Notice[] {
  const { network, amount, to } = draft
  const { symbol } = network.nativeCurrency
  const { native, minimum, receiver } = facts
  const minAmount = jsonOf({ ...network.nativeCurrency, value: minimum })
  if (amount === undefined) return []
  if (value > native) return [{ code: 'insufficientFunds', ...amountBlock, data: { symbol } }]
  if (value + fee > native) return [{ code: 'insufficientFee', ...amountBlock, data: { symbol } }]
  const remainder = native - value - fee
  // An account may be left empty, or with at least the minimum.
  const isLeftShort = remainder > 0n && remainder < minimum
  const hasNoneToSend = amount === 'max' && value === 0n
  if (isLeftShort || hasNoneToSend)
    return [{ code: 'belowMinimum', ...amountBlock, data: { minimum: minAmount } }]
  const isNotOpened = to !== undefined && value > 0n && (receiver?.lamports ?? 0n) + value < minimum
  return isNotOpened ? [{ code: 'tooSmallToOpen', ...amountBlock, data: { minimum: minAmount } }] : []
}

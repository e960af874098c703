import { SigHash } from '@scure/btc-signer'
import type { CallAssessment } from '../../../../reading/src/assessCall.js'
import type { PsbtInspection } from '../../chain/bitcoin/inspectPsbt.js'
import { formatBtc } from './formatBtc.js'
import type { Psbt } from './readPsbt.js'
import { virtualBytes } from './virtualBytes.js'

/** What a transaction means for the signing account, and the warnings. All amounts are in sat. */
export interface PsbtAssessment extends CallAssessment {
  /** Sum of the account's outputs that it spends with a signature. */
  readonly spent: bigint
  /** Sum of the outputs that return to the account. */
  readonly change: bigint
  /** `undefined` if an input's amount is unknown. */
  readonly fee: bigint | undefined
  /** In sat per virtual byte. */
  readonly rate: number | undefined
}

/** From this rate on a fee needs a second confirmation, in sat per virtual byte. */
const highRate = 500
/** A fee needs a second confirmation, too, from one part in this many of the spent amount on. */
const highShare = 4n

/** Assesses a PSBT by its inspection on the network. */
export function assessPsbt(psbt: Psbt, { coins }: PsbtInspection): PsbtAssessment {
  const { inputs, outputs, sends, unsignedBytes } = psbt
  const sum = (values: readonly (bigint | undefined)[]) =>
    values.reduce<bigint>((all, each = 0n) => all + each, 0n)
  const values = coins.map(({ value }) => value)
  const paid = sum(outputs.map(({ value }) => value))
  const fee = values.includes(undefined) ? undefined : sum(values) - paid
  const size = virtualBytes(
    unsignedBytes,
    inputs.map(({ sighash }, at) => ({ script: coins[at]?.script, sighash })),
  )
  const rate = fee === undefined || size === undefined ? undefined : Number(fee) / size
  const warnings = new Set<string>()
  const dangers: string[] = []
  const warn = (warning: string, danger?: string) => {
    warnings.add(warning)
    if (danger) dangers.push(danger)
  }
  for (const { sighash, ownAddress } of inputs) {
    if (sighash === undefined) continue
    const [warning, danger] = sighashTexts[sighash] ?? []
    if (warning) warn(warning, danger)
    if (ownAddress?.intention === 'ordinal') {
      warn(
        'It spends a coin of your address for collectibles.',
        'A coin at this address may be a collectible, and worth more than its amount.',
      )
    }
  }
  const has = (state: string) => coins.some((coin) => coin.state === state)
  if (has('unknown')) {
    warn(
      'The network doesn’t know a coin it spends.',
      'What it says about this coin can’t be checked, so the amounts may be wrong.',
    )
  }
  if (has('spent')) warn('A coin it spends is spent already. The network wouldn’t take it.')
  const isHigh = fee !== undefined && ((rate ?? 0) >= highRate || fee * highShare >= sum(values))
  if (isHigh && fee > 0n) warn('The fee is very high.', `You’d pay a fee of ${formatBtc(fee)}.`)
  if (fee === undefined) warn('The fee isn’t known.', 'It could pay any fee with your coins.')
  return {
    fee,
    rate,
    warnings: [...warnings],
    danger: dangers[0],
    spent: sum(inputs.map(({ sighash }, at) => (sighash === undefined ? 0n : values[at]))),
    change: sum(outputs.map(({ value, ownAddress }) => (ownAddress ? value : 0n))),
    blocked: blockedBy(psbt, { coins }, fee, sends),
  }
}

function blockedBy(
  { inputs }: Psbt,
  { coins }: PsbtInspection,
  fee: bigint | undefined,
  sends: boolean,
): string | undefined {
  if (coins.some(({ state }) => state === 'differs')) {
    return 'What it says about a coin isn’t what the network says.'
  }
  // With "anyone can pay" others may add inputs.
  const isOpen = inputs.some(({ sighash = 0 }) => (sighash & anyoneCanPay) !== 0)
  if (fee !== undefined && fee < 0n && !isOpen) return 'It pays out more than it spends.'
  if (sends && inputs.some(({ sighash, isSigned }) => sighash === undefined && !isSigned)) {
    return 'Others have to sign it first, so it can’t be sent yet.'
  }
  return undefined
}

const anyoneCanPay = 0x80
const anywhere = 'Whoever gets this signature can send the coins anywhere.'
const onlyOne = 'Whoever gets this signature can change everything but one output.'
const added = 'Others can add coins to it.'

/** Warnings about signatures that do not cover the whole transaction, each with the reason why it takes two steps. */
const sighashTexts: Readonly<Record<number, readonly [warning: string, danger: string]>> = {
  [SigHash.NONE]: ['The signature doesn’t fix where the coins go (NONE).', anywhere],
  [SigHash.SINGLE]: ['The signature fixes only one output (SINGLE).', onlyOne],
  [SigHash.ALL_ANYONECANPAY]: [
    'The signature doesn’t fix the other coins (ALL, ANYONECANPAY).',
    `${added} It’s usual for a payment that several people make together.`,
  ],
  [SigHash.NONE_ANYONECANPAY]: [
    'The signature fixes neither the other coins nor where they go (NONE, ANYONECANPAY).',
    anywhere,
  ],
  [SigHash.SINGLE_ANYONECANPAY]: [
    'The signature fixes only one coin and one output (SINGLE, ANYONECANPAY).',
    onlyOne,
  ],
}

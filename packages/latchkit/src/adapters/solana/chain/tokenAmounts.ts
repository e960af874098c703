import { type EpochFee, extensionTypes, type MintFacts, type Scaling } from './tokenData.js'

const basisPointsInOne = 10_000n
const secondsPerYear = 60 * 60 * 24 * 365.24

/** Returns the fee of a transfer in an epoch: the newer fee applies from its own epoch on. */
export function feeIn({ fees }: MintFacts, epoch: bigint): EpochFee | undefined {
  return fees && (epoch >= fees[1].epoch ? fees[1] : fees[0])
}

/** Returns the part of an amount that the token keeps, in base units: rounded up, and never more than its maximum. */
export function tokenFeeOf(amount: bigint, { basisPoints, maximum }: EpochFee): bigint {
  const part = (amount * BigInt(basisPoints) + basisPointsInOne - 1n) / basisPointsInOne
  return part < maximum ? part : maximum
}

/** Returns the number by which wallets multiply an amount of a scaling token before they show it. */
export function multiplierOf(scaling: Scaling, nowS: number): number {
  if (scaling.kind === 'multiplier') return nowS >= Number(scaling.nextAt) ? scaling.next : scaling.multiplier
  const { initializedAt, updatedAt, averageRate, rate } = scaling
  const exponentBefore =
    (averageRate * Number(updatedAt - initializedAt)) / secondsPerYear / Number(basisPointsInOne)
  const exponentSince = (rate * (nowS - Number(updatedAt))) / secondsPerYear / Number(basisPointsInOne)
  return Math.exp(exponentBefore + exponentSince)
}

/**
 * Returns an amount as wallets show it, in base units, rounded down; `undefined` if the multiplier is not usable.
 */
export function displayAmount(amount: bigint, multiplier: number): bigint | undefined {
  if (!Number.isFinite(multiplier) || multiplier < 0) return undefined
  const scaledAmount = Number(amount) * multiplier
  return Number.isFinite(scaledAmount) ? BigInt(Math.trunc(scaledAmount)) : undefined
}

/** The length of a token account, in bytes. An account of Token-2022 has extensions too, by those of its mint. */
const accountBytes = 165
const kindBytes = 1
const headerBytes = 4
/** Every account that the associated-account program opens for Token-2022 has the extension that fixes its owner. */
const ownerExtensionBytes = kindBytes + headerBytes
const accountExtensionBytes: readonly (readonly [mintExtension: number, bytes: number])[] = [
  [extensionTypes.transferFeeConfig, headerBytes + 8],
  [extensionTypes.nonTransferable, headerBytes],
  [extensionTypes.transferHook, headerBytes + 1],
  [extensionTypes.pausable, headerBytes],
]

/** Returns the length of the account that is opened for a receiver of a token, in bytes. */
export function newAccountBytes({ extensions }: MintFacts, isToken2022: boolean): number {
  if (!isToken2022) return accountBytes
  return accountExtensionBytes.reduce(
    (total, [extension, bytes]) => total + (extensions.includes(extension) ? bytes : 0),
    accountBytes + ownerExtensionBytes,
  )
}

/** The bytes of a mint and of a token account before their extensions. */
const mintBytes = 82
const accountBytes = 165
/**
 * The offset of the byte that tells the kind of an account in Token-2022. Its extensions follow it, at the same offset for mints and token
 * accounts.
 */
const kindAt = accountBytes
const firstExtensionAt = kindAt + 1
const mintKind = 1
const accountKind = 2
/** A multisig has exactly this length, which no mint and no token account has. */
const multisigBytes = 355
const entryHeaderBytes = 4
const addressBytes = 32

/** The extensions of Token-2022 that are read, by their numbers. */
export const extensionTypes = {
  transferFeeConfig: 1,
  defaultAccountState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  interestBearing: 10,
  permanentDelegate: 12,
  transferHook: 14,
  scaledUiAmount: 25,
  pausable: 26,
} as const

/** A transfer fee, and the epoch that it begins in. */
export interface EpochFee {
  readonly epoch: bigint
  /** In base units. */
  readonly maximum: bigint
  readonly basisPoints: number
}

/** A mint that multiplies shown amounts, by interest over time or by a number that its authority sets. */
export type Scaling =
  | {
      readonly kind: 'interest'
      /** In s since 1970. */
      readonly initializedAt: bigint
      readonly updatedAt: bigint
      /** In hundredths of a percent a year: the average before the last update, and the rate since. */
      readonly averageRate: number
      readonly rate: number
    }
  | {
      readonly kind: 'multiplier'
      readonly multiplier: number
      readonly next: number
      /** In s since 1970. */
      readonly nextAt: bigint
    }

/** The facts about a mint that decide on a transfer. */
export interface MintFacts {
  readonly supply: bigint
  readonly decimals: number
  /** The older and the newer fee. The newer one applies from its epoch on. */
  readonly fees?: readonly [older: EpochFee, newer: EpochFee]
  readonly isTransferable: boolean
  readonly startsFrozen: boolean
  readonly isPaused: boolean
  /** Whether the mint runs a program of its own at each transfer. */
  readonly hasHook: boolean
  /** Whether an authority may take tokens out of every account. */
  readonly hasPermanentDelegate: boolean
  readonly scaling?: Scaling
  /** The numbers of its extensions, each of which may make a token account longer. */
  readonly extensions: readonly number[]
}

/** The facts about a token account that decide on a transfer. */
export interface TokenAccountFacts {
  /** 32 bytes each. */
  readonly mint: Uint8Array
  readonly owner: Uint8Array
  readonly amount: bigint
  readonly isFrozen: boolean
  /** Whether the account refuses transfers without a memo. */
  readonly needsMemo: boolean
}

/**
 * Reads a mint of Token or Token-2022.
 * @param data The data of its account.
 * @returns `undefined` for data that is not a mint, or is malformed: a mint is read as a whole or not at all.
 */
export function readMint(data: Uint8Array): MintFacts | undefined {
  const extensions = extensionsOf(data, mintBytes, mintKind)
  if (!extensions || data[45] !== 1) return undefined
  const view = viewOf(data)
  const facts = {
    supply: view.getBigUint64(36, true),
    decimals: view.getUint8(44),
    isTransferable: !extensions.has(extensionTypes.nonTransferable),
    extensions: [...extensions.keys()],
  }
  const extensionFacts = readExtensions(extensions)
  return extensionFacts && { ...facts, ...extensionFacts }
}

/**
 * Reads a token account of Token or Token-2022.
 * @param data The data of the account.
 * @returns `undefined` for data that is not a token account, was never opened, or is malformed.
 */
export function readTokenAccount(data: Uint8Array): TokenAccountFacts | undefined {
  const extensions = extensionsOf(data, accountBytes, accountKind)
  const state = data[108]
  if (!extensions || (state !== 1 && state !== 2)) return undefined
  const memo = extensions.get(extensionTypes.memoTransfer)
  if (memo && memo.length !== 1) return undefined
  return {
    mint: data.slice(0, 32),
    owner: data.slice(32, 64),
    amount: viewOf(data).getBigUint64(64, true),
    isFrozen: state === 2,
    needsMemo: memo?.[0] === 1,
  }
}

/** Returns the extensions by their numbers; `undefined` if the data is malformed or of another kind. */
function extensionsOf(
  data: Uint8Array,
  baseBytes: number,
  kind: number,
): ReadonlyMap<number, Uint8Array> | undefined {
  if (data.length === baseBytes) return new Map()
  if (data.length < firstExtensionAt || data.length === multisigBytes || data[kindAt] !== kind)
    return undefined
  const extensionData = new Map<number, Uint8Array>()
  const view = viewOf(data)
  let offset = firstExtensionAt
  while (data.length - offset >= 2) {
    const type = view.getUint16(offset, true)
    // Type 0 marks unused space, so no extension follows.
    if (type === 0) return extensionData
    if (data.length - offset < entryHeaderBytes) return undefined
    const start = offset + entryHeaderBytes
    const end = start + view.getUint16(offset + 2, true)
    if (end > data.length || extensionData.has(type)) return undefined
    extensionData.set(type, data.subarray(start, end))
    offset = end
  }
  return extensionData
}

type ExtensionFacts = Omit<MintFacts, 'supply' | 'decimals' | 'isTransferable' | 'extensions'>

/** Reads the extensions of a mint; returns `undefined` if one has a wrong length. */
function readExtensions(extensions: ReadonlyMap<number, Uint8Array>): ExtensionFacts | undefined {
  const types = extensionTypes
  for (const [type, length] of extensionLengths) {
    const data = extensions.get(type)
    if (data && data.length !== length) return undefined
  }
  const fees = extensions.get(types.transferFeeConfig)
  const state = extensions.get(types.defaultAccountState)
  const pausable = extensions.get(types.pausable)
  const interest = extensions.get(types.interestBearing)
  const scaledUiAmount = extensions.get(types.scaledUiAmount)
  const scaling = interest ? interestIn(interest) : scaledUiAmount && multiplierIn(scaledUiAmount)
  return {
    startsFrozen: state?.[0] === 2,
    isPaused: pausable?.[addressBytes] === 1,
    hasHook: hasAddress(extensions.get(types.transferHook)?.subarray(addressBytes)),
    hasPermanentDelegate: hasAddress(extensions.get(types.permanentDelegate)),
    ...(fees && { fees: feesIn(fees) }),
    ...(scaling && { scaling }),
  }
}

const extensionLengths = [
  [extensionTypes.transferFeeConfig, 108],
  [extensionTypes.defaultAccountState, 1],
  [extensionTypes.nonTransferable, 0],
  [extensionTypes.interestBearing, 52],
  [extensionTypes.permanentDelegate, 32],
  [extensionTypes.transferHook, 64],
  [extensionTypes.scaledUiAmount, 56],
  [extensionTypes.pausable, 33],
] as const

/** Reads the two fees, of 18 bytes each, which follow two authorities and the amount withheld. */
function feesIn(data: Uint8Array): readonly [EpochFee, EpochFee] {
  const view = viewOf(data)
  const feeAt = (at: number): EpochFee => ({
    epoch: view.getBigUint64(at, true),
    maximum: view.getBigUint64(at + 8, true),
    basisPoints: view.getUint16(at + 16, true),
  })
  return [feeAt(72), feeAt(90)]
}

function interestIn(data: Uint8Array): Scaling {
  const view = viewOf(data)
  return {
    kind: 'interest',
    initializedAt: view.getBigInt64(32, true),
    averageRate: view.getInt16(40, true),
    updatedAt: view.getBigInt64(42, true),
    rate: view.getInt16(50, true),
  }
}

function multiplierIn(data: Uint8Array): Scaling {
  const view = viewOf(data)
  return {
    kind: 'multiplier',
    multiplier: view.getFloat64(32, true),
    nextAt: view.getBigInt64(40, true),
    next: view.getFloat64(48, true),
  }
}

/** Reads an optional address of Token-2022, which is absent if all its bytes are 0. */
const hasAddress = (data: Uint8Array | undefined) => data?.some((byte) => byte !== 0) ?? false

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

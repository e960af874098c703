import { entry } from './entry.js'

interface WalletData {
  readonly wallet: string
}

/** EIP-5792 5700: the wallet lacks a capability that was not marked optional. */
export const capabilityUnsupported = entry(
  'capabilityUnsupported',
  ({ wallet }: WalletData) => `${wallet} does not have a capability that these calls need.`,
  5700,
)
/** EIP-5792 5710: the wallet sends no calls on this chain. */
export const callsChainUnsupported = entry(
  'callsChainUnsupported',
  ({ wallet }: WalletData) => `${wallet} does not send calls on this network.`,
  5710,
)
/** EIP-5792 5720: the wallet already has calls with this id. */
export const duplicateCallsId = entry(
  'duplicateCallsId',
  ({ wallet }: WalletData) => `${wallet} already has calls with this id. Use a new id.`,
  5720,
)
/** EIP-5792 5730: the wallet has no calls with this id. */
export const unknownCallsId = entry(
  'unknownCallsId',
  ({ wallet }: WalletData) => `${wallet} has no calls with this id.`,
  5730,
)
/** EIP-5792 5740: too many calls in one request. */
export const callsTooLarge = entry(
  'callsTooLarge',
  ({ wallet }: WalletData) => `${wallet} cannot take this many calls at once. Send fewer.`,
  5740,
)
/** EIP-5792 5750: the person declined to upgrade the account to a smart account. */
export const upgradeRejected = entry(
  'upgradeRejected',
  ({ wallet }: WalletData) => `The account upgrade was declined in ${wallet}.`,
  5750,
)
/** EIP-5792 5760: the wallet cannot guarantee that either all calls happen or none. */
export const atomicityUnsupported = entry(
  'atomicityUnsupported',
  ({ wallet }: WalletData) => `${wallet} cannot make these calls atomic: all of them or none.`,
  5760,
)
/** The wallet did not report the result of the calls within 24 hours; after that it may forget them. */
export const callsNotSettled = entry(
  'callsNotSettled',
  ({ wallet }: WalletData) => `${wallet} has not reported on the calls in 24 hours. Check the wallet.`,
)

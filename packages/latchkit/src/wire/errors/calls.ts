import { entry } from './entry.js'

interface OfWallet {
  readonly wallet: string
}

/** EIP-5792 5700: a capability that was not marked optional is missing. */
export const capabilityUnsupported = entry(
  'capabilityUnsupported',
  ({ wallet }: OfWallet) => `${wallet} does not have a capability that these calls need.`,
  5700,
)
/** EIP-5792 5710: the wallet sends no calls on this chain. */
export const callsChainUnsupported = entry(
  'callsChainUnsupported',
  ({ wallet }: OfWallet) => `${wallet} does not send calls on this network.`,
  5710,
)
/** EIP-5792 5720: there is a bundle of this id. */
export const duplicateCallsId = entry(
  'duplicateCallsId',
  ({ wallet }: OfWallet) => `${wallet} already has calls with this id. Use a new id.`,
  5720,
)
/** EIP-5792 5730: there is no bundle of this id. */
export const unknownCallsId = entry(
  'unknownCallsId',
  ({ wallet }: OfWallet) => `${wallet} has no calls with this id.`,
  5730,
)
/** EIP-5792 5740: too many calls at once. */
export const callsTooLarge = entry(
  'callsTooLarge',
  ({ wallet }: OfWallet) => `${wallet} cannot take this many calls at once. Send fewer.`,
  5740,
)
/** EIP-5792 5750: the person does not want the account to become able to do that. */
export const upgradeRejected = entry(
  'upgradeRejected',
  ({ wallet }: OfWallet) => `The account upgrade was declined in ${wallet}.`,
  5750,
)
/** EIP-5792 5760: the wallet cannot carry out all calls or none. */
export const atomicityUnsupported = entry(
  'atomicityUnsupported',
  ({ wallet }: OfWallet) => `${wallet} cannot make these calls atomic: all of them or none.`,
  5760,
)
/** The wallet has not said in 24 hours what became of the calls; by then it may forget them. */
export const callsNotSettled = entry(
  'callsNotSettled',
  ({ wallet }: OfWallet) => `${wallet} has not reported on the calls in 24 hours. Check the wallet.`,
)

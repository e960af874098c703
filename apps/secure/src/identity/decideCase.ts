import { isSameSplit, type Split } from './deviceWallet.js'

/** A wallet as this device knows it. */
export interface RecordView extends Split {
  /** Other splits that this device has its share of: with the one service that has such a one it has the key. */
  readonly others?: readonly Split[]
  /** That of the address which is being logged in with. */
  readonly emailHash: string
}

/** A wallet as a service states it to one of its devices. */
export interface ServiceView extends Split {
  /** The wallet has signed this split, as this device has verified. */
  readonly isSigned: boolean
  readonly emailHash: string
}

/** The word of a service: `none` of a user that it has not, or a device that it has not listed; `foreign` of other addresses. */
export type ServiceWord = ServiceView | 'none' | 'foreign' | 'silent'

/**
 * The act that follows where a service contradicts this device:
 * - `agree`: nothing, both are as this device;
 * - `silent`: nothing can be decided before both have answered;
 * - `emailChanges`: the services name different addresses, and no share moves before that ends;
 * - `restoreAuth`, `restoreRecovery`: the other one is as this device is or was, and this one has forgotten the wallet or has an older
 *   split;
 * - `follow`: the shares were renewed elsewhere, or both services are from before a renewal;
 * - `moved`: both have the wallet at another address;
 * - `lost`: neither has it;
 * - `openFirst`: this device has none, and one of them has forgotten it;
 * - `disagree`: no two of the three agree, nor have agreed.
 */
export type Case =
  | 'agree'
  | 'silent'
  | 'emailChanges'
  | 'restoreAuth'
  | 'restoreRecovery'
  | 'follow'
  | 'moved'
  | 'lost'
  | 'openFirst'
  | 'disagree'

/**
 * Decides by what this device and both services say, and believes none of them alone. Each act is safe if what a service says is a lie; an
 * unsigned split of one service moves nothing.
 */
export function decideCase(record: RecordView | undefined, auth: ServiceWord, recovery: ServiceWord): Case {
  if (auth === 'silent' || recovery === 'silent') return 'silent'
  if (auth === 'none' && recovery === 'none') return record ? 'lost' : 'agree'
  if (!record) return auth === 'none' || recovery === 'none' ? 'openFirst' : 'agree'
  if (auth === 'foreign' || recovery === 'foreign') return 'disagree'
  if (auth === 'none') return hasShareOf(record, recovery) ? 'restoreAuth' : 'disagree'
  if (recovery === 'none') return hasShareOf(record, auth) ? 'restoreRecovery' : 'disagree'
  return decideOnBoth(record, auth, recovery)
}

function decideOnBoth(record: RecordView, auth: ServiceView, recovery: ServiceView): Case {
  if (auth.emailHash !== recovery.emailHash) return 'emailChanges'
  if (auth.emailHash !== record.emailHash) return 'moved'
  const [isAuthAs, isRecoveryAs] = [isAs(record, auth), isAs(record, recovery)]
  if (isAuthAs && isRecoveryAs) return 'agree'
  if (isSameSplit(auth, recovery)) return 'follow'
  if (isNewer(record, auth) || isNewer(record, recovery)) return 'follow'
  const [isAuthBehind, isRecoveryBehind] = [isBehind(record, auth), isBehind(record, recovery)]
  if (isRecoveryAs && isAuthBehind) return 'restoreAuth'
  if (isAuthAs && isRecoveryBehind) return 'restoreRecovery'
  // Neither is as this device any more: auth has lied that it had a split, or backups of two ages were put back.
  if (!isAuthBehind || !isRecoveryBehind) return 'disagree'
  if (hasShareOf(record, recovery)) return 'restoreAuth'
  return hasShareOf(record, auth) ? 'restoreRecovery' : 'disagree'
}

const isAs = (split: Split, service: ServiceWord): boolean =>
  typeof service === 'object' && isSameSplit(split, service)

/** Whether this device has its share of the split that a service has. */
const hasShareOf = (record: RecordView, service: ServiceWord): boolean =>
  [record, ...(record.others ?? [])].some((split) => isAs(split, service))

/** A higher number counts where the wallet itself has signed it. */
const isNewer = ({ version }: RecordView, service: ServiceView): boolean =>
  service.isSigned && service.version > version

/** An older split, or another one without the wallet’s signature. */
const isBehind = ({ version }: RecordView, service: ServiceView): boolean =>
  service.version < version || !service.isSigned

import { isSameSplit, type Split } from './ownSplits.js'

/** A wallet, as this device knows it. */
export interface RecordView extends Split {
  /** Other splits of which this device has a share. Together with a service that has one of them, this device can make the key. */
  readonly otherSplits?: readonly Split[]
  /** Hash of the address of the present login. */
  readonly emailHash: string
}

/** A wallet, as a service states it to one of its devices. */
export interface ServiceView extends Split {
  /** Whether the wallet has signed this split, as verified by this device. */
  readonly isSigned: boolean
  readonly emailHash: string
}

/**
 * The statement of a service: `none` if it does not have the user or has not listed the device; `foreign` if the wallet has other
 * addresses.
 */
export type ServiceAnswer = ServiceView | 'none' | 'foreign' | 'silent'

/**
 * What to do if a service contradicts this device:
 * - `agree`: nothing, both agree with this device;
 * - `silent`: nothing can be decided before both have answered;
 * - `emailChanges`: the services have different addresses, and no share moves before that ends;
 * - `restoreAuth`, `restoreRecovery`: the named service has lost the wallet or has an older split, and the other one agrees with this
 * device, now or earlier;
 * - `follow`: another device has renewed the shares, or both services were restored from before a renewal;
 * - `moved`: both have the wallet at another address;
 * - `lost`: neither has it;
 * - `openFirst`: this device has no share, and one service has lost the wallet;
 * - `disagree`: no two of the three agree, now or earlier.
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
 * Decides by what this device and both services say, and never trusts a single one of them. Each action is safe even if a service lies. A
 * split that only one service has, and that the wallet has not signed, has no effect.
 */
export function decideCase(
  record: RecordView | undefined,
  auth: ServiceAnswer,
  recovery: ServiceAnswer,
): Case {
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
  const [isAuthSame, isRecoverySame] = [hasSplit(record, auth), hasSplit(record, recovery)]
  if (isAuthSame && isRecoverySame) return 'agree'
  if (isSameSplit(auth, recovery)) return 'follow'
  if (isNewer(record, auth) || isNewer(record, recovery)) return 'follow'
  const [isAuthBehind, isRecoveryBehind] = [isBehind(record, auth), isBehind(record, recovery)]
  if (isRecoverySame && isAuthBehind) return 'restoreAuth'
  if (isAuthSame && isRecoveryBehind) return 'restoreRecovery'
  // Both differ from this device: auth has lied about having a split, or backups of two ages were restored.
  if (!isAuthBehind || !isRecoveryBehind) return 'disagree'
  if (hasShareOf(record, recovery)) return 'restoreAuth'
  return hasShareOf(record, auth) ? 'restoreRecovery' : 'disagree'
}

const hasSplit = (split: Split, service: ServiceAnswer): boolean =>
  typeof service === 'object' && isSameSplit(split, service)

/** Whether this device has its share of the split that a service has. */
const hasShareOf = (record: RecordView, service: ServiceAnswer): boolean =>
  [record, ...(record.otherSplits ?? [])].some((split) => hasSplit(split, service))

/** Whether a service has a split with a higher version that the wallet itself has signed. */
const isNewer = ({ version }: RecordView, service: ServiceView): boolean =>
  service.isSigned && service.version > version

/** Whether a service has a split with a lower version, or one that the wallet has not signed. */
const isBehind = ({ version }: RecordView, service: ServiceView): boolean =>
  service.version < version || !service.isSigned

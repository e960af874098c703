/** A device to be removed from the wallet. */
export interface RemovedDevice {
  readonly deviceId: string
  /** `undefined` if only auth knew it. */
  readonly name?: string | undefined
}

/** An unfinished removal of other devices, which ends with new shares. */
export interface OwedRemoval {
  readonly devices: readonly RemovedDevice[]
  /** The login by which this device has proved both services, and when, in ms since 1970. */
  readonly loginId: string
  readonly at: number
  /** `begun`: the removal is recorded here; `noted`: recovery has removed the devices; `off`: auth has removed them, too. */
  readonly step: 'begun' | 'noted' | 'off'
  /** Recovery's signed note about it, for auth. */
  readonly note?: string
  /** Version of the newest split of which the removed devices may have a share. */
  readonly above?: number
}

/** A change of address that both services have proofs of, and that is not finished at both. */
export interface EmailChange {
  readonly loginId: string
  /** The new address; `undefined` in records of an earlier frame. */
  readonly email?: string | undefined
  /** Set if no site is to learn the new address. */
  readonly isTold?: false
}

/** An identity that both services have verified for the wallet, and that is not linked at both. */
export interface OwedLink {
  /** The login by which this device has proved the wallet's owner. */
  readonly loginId: string
  /** The login by which it has proved the identity. */
  readonly linkLoginId: string
  /** When, in ms since 1970. */
  readonly at: number
}

/** An identity that is not removed at both services. */
export interface OwedUnlink {
  readonly loginId: string
  readonly identity: string
  readonly at: number
}

/** What was begun on this device and is not finished at both services: at most one of a kind. The next start finishes it. */
export type UnfinishedAct =
  | ({ readonly kind: 'removal' } & OwedRemoval)
  | ({ readonly kind: 'email' } & EmailChange)
  | ({ readonly kind: 'link' } & OwedLink)
  | ({ readonly kind: 'unlink' } & OwedUnlink)

/** The kinds of acts, in the order in which they are finished. */
export const actKinds = [
  'removal',
  'email',
  'link',
  'unlink',
] as const satisfies readonly UnfinishedAct['kind'][]

/** Finds an unfinished act of a kind. */
export const actOf = <Kind extends UnfinishedAct['kind']>(
  { unfinishedActs }: { readonly unfinishedActs: readonly UnfinishedAct[] },
  kind: Kind,
) => unfinishedActs.find((act): act is Extract<UnfinishedAct, { kind: Kind }> => act.kind === kind)

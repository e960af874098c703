/** Why a wallet cannot sign now, if the person can do something about it. */
export class NotReady extends Error {
  /**
   * @param reason `code`: a fresh code is needed; `twelve`: a code of both services is needed, since another device has renewed the shares;
   * `wait`: another device has to approve this one, or time has to pass; `password`: the recovery password is needed; `none`: there is no
   * wallet; `way`: this device does not know by what its owner comes in, until they come in again.
   * @param until When the wait ends, in ms since 1970.
   * @param isStopped Whether the device waits because the wallet is frozen.
   */
  constructor(
    readonly reason: 'code' | 'twelve' | 'wait' | 'password' | 'none' | 'way',
    readonly until?: number,
    readonly isStopped = false,
  ) {
    super(reason)
  }
}

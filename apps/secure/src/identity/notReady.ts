/** Why a wallet cannot sign now, if the person can do something about it. */
export class NotReady extends Error {
  /**
   * @param reason `code`: needs a fresh code; `twelve`: needs a code of both services, since the shares were renewed elsewhere; `wait`:
   * another
   * device has to approve, or time has to pass; `password`: needs the recovery password; `none`: no wallet.
   * @param until When the wait ends, in ms since 1970.
   * @param isStopped Whether it waits because new devices are stopped.
   */
  constructor(
    readonly reason: 'code' | 'twelve' | 'wait' | 'password' | 'none',
    readonly until?: number,
    readonly isStopped = false,
  ) {
    super(reason)
  }
}

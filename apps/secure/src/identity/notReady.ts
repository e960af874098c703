/** The reason why a wallet cannot sign now, which a person can mend. */
export class NotReady extends Error {
  /**
   * @param reason `code`: a fresh code is needed; `twelve`: one of both services, since the shares were renewed elsewhere. `wait`: another
   * device has to approve, or the time has to pass. `password`: the recovery password has to be typed. `none`: no wallet.
   * @param until The end of the wait, in ms since 1970.
   * @param isStopped It waits since new devices are stopped.
   */
  constructor(
    readonly reason: 'code' | 'twelve' | 'wait' | 'password' | 'none',
    readonly until?: number,
    readonly isStopped = false,
  ) {
    super(reason)
  }
}

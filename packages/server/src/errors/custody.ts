import { entry } from 'latchkit/wire'

/** A key file is missing, or is not as it must be; the service does not start. */
export const keysUnreadable = entry(
  'keysUnreadable',
  ({ path, reason }: { path: string; reason: string }) =>
    `${path}: ${reason}. latchkit-server init makes the keys of the e-mail wallet, once; LATCHKIT_KEYS names their folder. Lost keys are lost wallets: never make new ones in the place of those that a backup has.`,
)
/** There are key files already; new ones would lose every wallet. */
export const keysExist = entry(
  'keysExist',
  ({ path }: { path: string }) => `${path} already exists, and new keys would lose every wallet`,
)
/** A key opened nothing: the bytes are of another user, another purpose or another key. */
export const keyMismatch = entry('keyMismatch', (_: object) => 'The key does not open this')
/** The key holder has stopped itself, because it was to open more than is usual. Status 503. */
export const keyHolderStopped = entry(
  'keyHolderStopped',
  (_: object) => 'The keys are not used at the moment: the operator has to look first',
)
/** The shares of one user were released too often. Status 429. */
export const tooManyReleases = entry(
  'tooManyReleases',
  (_: { retrySeconds: number }) => 'The wallet was opened too often today; try again later',
)
/** The process with the keys is gone. Status 503. */
export const keyHolderGone = entry(
  'keyHolderGone',
  (_: { retrySeconds: number }) => 'The service is starting; try again in a moment',
)

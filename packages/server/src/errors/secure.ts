import { entry } from 'latchkit/wire'

/** The built frame is not in its folder. */
export const frameMissing = entry(
  'frameMissing',
  ({ folder }: { folder: string }) => `There is no built frame in ${folder}. Install the server again.`,
)
/** The public keys that the frame seals for cannot be read. */
export const publicKeysMissing = entry(
  'publicKeysMissing',
  ({ path }: { path: string }) =>
    `The public keys of the e-mail wallet cannot be read from ${path}. Make them with latchkit-server init, or name their folder in LATCHKIT_KEYS.`,
)

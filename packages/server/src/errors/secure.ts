import { entry } from 'latchkit/wire'

/** The built frame is not where the server looks for it. */
export const frameMissing = entry(
  'frameMissing',
  ({ folder }: { folder: string }) => `There is no built frame in ${folder}. Install the server again.`,
)
/** The public keys of the services that the frame seals to cannot be read. */
export const publicKeysMissing = entry(
  'publicKeysMissing',
  ({ path }: { path: string }) =>
    `The public keys of the e-mail wallet cannot be read from ${path}. Make them with latchkit-server init, or name their folder in LATCHKIT_KEYS.`,
)

import { createDirectory, type Directory } from '../data/wallets/createDirectory.js'
import { kindOf } from '../operations/kindOf.js'
import type { ServerParts } from '../serverParts.js'

/** The directory of the configuration as it is now. One that turns out wrong while running changes nothing. */
export function currentDirectory({ config, log }: ServerParts): () => Directory {
  let options = config().gateway.directory
  let directory = createDirectory(options)
  return () => {
    const now = config().gateway.directory
    if (now === options) return directory
    options = now
    try {
      directory = createDirectory(now)
    } catch (error) {
      log('error', 'the wallet directory is kept as it was', { kind: kindOf(error) })
    }
    return directory
  }
}

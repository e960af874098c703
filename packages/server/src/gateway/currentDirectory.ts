import { createDirectory, type Directory } from '../data/wallets/createDirectory.js'
import { kindOf } from '../operations/kindOf.js'
import type { ServerParts } from '../serverParts.js'

/** Returns the directory for the present configuration. If a changed configuration is invalid, keeps the previous directory. */
export function currentDirectory({ config, log }: ServerParts): () => Directory {
  let options = config().gateway.directory
  let directory = createDirectory(options)
  return () => {
    const newOptions = config().gateway.directory
    if (newOptions === options) return directory
    options = newOptions
    try {
      directory = createDirectory(newOptions)
    } catch (error) {
      log('error', 'the wallet directory is kept as it was', { kind: kindOf(error) })
    }
    return directory
  }
}

import { deviceTasks } from './deviceTasks.js'
import { keyTasks } from './keyTasks.js'
import { createShareOpener } from './openShares.js'
import { splitTasks } from './splitTasks.js'
import type { Vault } from './vault.js'

/** Creates a vault. Between two tasks it only knows the keys of the answers that it waits for. */
export function createVault(): Vault {
  const opener = createShareOpener()
  return {
    receive: opener.receive,
    ...splitTasks(opener),
    ...deviceTasks(opener),
    ...keyTasks(opener),
  }
}

import { deviceTasks } from './deviceTasks.js'
import { keyTasks } from './keyTasks.js'
import { createShareOpener } from './openShares.js'
import { splitTasks } from './splitTasks.js'
import type { Vault } from './vault.js'

/** Creates a vault. Between two tasks it keeps nothing but the keys that open the answers it waits for. */
export function createVault(): Vault {
  const opener = createShareOpener()
  return {
    receive: opener.receive,
    ...splitTasks(opener),
    ...deviceTasks(opener),
    ...keyTasks(opener),
  }
}

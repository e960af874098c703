import { deviceTasks } from './deviceTasks.js'
import { keyTasks } from './keyTasks.js'
import { createShareOpener } from './openShares.js'
import { splitTasks } from './splitTasks.js'
import type { Vault } from './vault.js'

/** Makes a vault. It knows the keys of the answers that it waits for, and nothing else between two tasks. */
export function createVault(): Vault {
  const opener = createShareOpener()
  return {
    receive: opener.receive,
    ...splitTasks(opener),
    ...deviceTasks(opener),
    ...keyTasks(opener),
  }
}

import { createVault } from './createVault.js'
import type { VaultPort } from './messages.js'
import { serveVault } from './serveVault.js'

// The worker's entry point: everything that it knows ends with it.
serveVault(createVault(), globalThis as unknown as VaultPort)

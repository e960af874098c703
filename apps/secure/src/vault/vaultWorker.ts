import { createVault } from './createVault.js'
import type { VaultPort } from './messages.js'
import { serveVault } from './serveVault.js'

// Starts the vault in its worker: when the worker ends, all secrets in it are gone.
serveVault(createVault(), globalThis as unknown as VaultPort)

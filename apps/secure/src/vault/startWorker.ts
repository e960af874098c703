import type { VaultProcess } from './openVault.js'
import workerUrl from './vaultWorker.ts?worker&url'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The policy of the secure site allows one name and nothing else to start scripts by an address. */
const policyName = 'latchkit'

/**
 * Makes what starts the workers of the vault. The page requires trusted types, and the address of the worker is the only one
 * that is trusted.
 */
export function workerStarter(): () => VaultProcess {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const trusted = trustedTypes?.createPolicy(policyName, { createScriptURL: () => workerUrl })
  return () => new Worker(trusted?.createScriptURL('') ?? workerUrl, { type: 'module', name: policyName })
}

import type { VaultProcess } from './openVault.js'
import workerUrl from './vaultWorker.ts?worker&url'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The only Trusted Types policy that the secure site allows for script URLs. */
const policyName = 'latchkit'

/** Creates the function that starts the vault's workers. The page requires Trusted Types, and only the worker's URL is trusted. */
export function workerStarter(): () => VaultProcess {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(policyName, { createScriptURL: () => workerUrl })
  return () => new Worker(policy?.createScriptURL('') ?? workerUrl, { type: 'module', name: policyName })
}

/** The derivation path, which must never change: another path would be another wallet. */
const path = "m/44'/501'/0'/0'"

/** Derives the address of the first account of a seed (SLIP-10). */
export async function addressOfSeed(seed: Uint8Array): Promise<string> {
  const [{ HDKey }, { base58 }] = await Promise.all([
    import('micro-key-producer/slip10.js'),
    import('@scure/base'),
  ])
  return base58.encode(HDKey.fromMasterSeed(seed).derive(path).publicKeyRaw)
}

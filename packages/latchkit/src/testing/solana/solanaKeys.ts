const seeds = [
  '6be4b70cf12e6c931bbb0d8c60720ccf8c60bea70575a27a2c5a1eff7f0aa2e3',
  '991250263982eceae5193971f890df6d516dbcd6097de54f6b1444c18931e879',
  'acb323a858d055ab156e2febc83072861c015109d2aa16db8b5beecc411f250f',
]

/**
 * Public seeds that everybody knows: SHA-256 of "Latchkit development key: account one", "two" and "three". They hold SOL on
 * the local network of this repository. Never send anything to their addresses on a real network.
 */
export const solanaKeys: readonly Uint8Array[] = seeds.map((hex) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
)

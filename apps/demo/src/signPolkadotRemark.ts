import { getProvider, type Kit } from 'latchkit'
import type { PolkadotHex } from 'latchkit/polkadot'

/** The indices of `System.remark` in Polkadot's runtime: pallet and function. */
const remark = [0, 0]
/** The longest remark, in bytes: the length of a longer one takes more than two bytes in compact form. */
const maxBytes = 16_383
/** From this length on, the length takes two bytes in compact form. */
const twoBytesFrom = 64

/**
 * Asks the wallet to sign an extrinsic with a remark, as a site does with the wallet's own object. It is not sent.
 * @returns The extrinsic, in hex.
 */
export async function signPolkadotRemark(kit: Kit, text: string): Promise<string> {
  const wallet = getProvider(kit, { namespace: 'polkadot' })
  if (!wallet) throw new Error('No wallet of Polkadot is connected.')
  const bytes = [...new TextEncoder().encode(text)].slice(0, maxBytes)
  const inTwo = (bytes.length << 2) | 1
  const length = bytes.length < twoBytesFrom ? [bytes.length << 2] : [inTwo & 255, inTwo >> 8]
  return wallet.signExtrinsic({ call: toHex([...remark, ...length, ...bytes]) })
}

function toHex(bytes: readonly number[]): PolkadotHex {
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

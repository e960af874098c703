import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { keccak } from '../chain/abi.js'

const maxLabelBytes = 255
const labelsOf = (name: string) => (name === '' ? [] : name.split('.'))

/** Computes the hash of a name in ENS (EIP-137), hex without 0x. */
export function nameHash(name: string): string {
  return labelsOf(name).reduceRight(
    (parent, label) => keccak(hexToBytes(parent + keccak(utf8ToBytes(label)))),
    '0'.repeat(64),
  )
}

/** Encodes a name for DNS: each label after its length. `undefined` if a label is too long. */
export function dnsName(name: string): Uint8Array | undefined {
  const labels = labelsOf(name).map((label) => utf8ToBytes(label))
  if (labels.some(({ length }) => length === 0 || length > maxLabelBytes)) return undefined
  return concatBytes(...labels.flatMap((label) => [Uint8Array.of(label.length), label]), Uint8Array.of(0))
}

/** A whole number as the wire writes it: 0x and hex digits, without zeros in front. */
export function hex(value: bigint | number | string): string {
  return `0x${BigInt(value).toString(16)}`
}

import { base58 } from '@scure/base'

/** Creates a reader of bytes from the start. Reading beyond the end returns 0 and makes `isOver` true. */
export function createReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [at, isOver] = [0, false]
  function take(count: number): number | undefined {
    if (at + count > bytes.length) isOver = true
    if (isOver) return undefined
    at += count
    return at - count
  }
  const number = (count: number, read: (offset: number) => number) => {
    const from = take(count)
    return from === undefined ? 0 : read(from)
  }
  const u32 = () => number(4, (from) => view.getUint32(from, true))
  return {
    isOver: () => isOver,
    skip: (count: number) => void take(count),
    u8: () => number(1, (from) => view.getUint8(from)),
    u16: () => number(2, (from) => view.getUint16(from, true)),
    u64() {
      const from = take(8)
      return from === undefined ? 0n : view.getBigUint64(from, true)
    },
    /** Reads an address as base58; empty beyond the end. */
    address() {
      const from = take(32)
      return from === undefined ? '' : base58.encode(bytes.subarray(from, from + 32))
    },
    /** Reads raw bytes. */
    bytes(count: number) {
      const from = take(count)
      return from === undefined ? new Uint8Array() : bytes.subarray(from, from + count)
    },
    /** Reads a text with its length in front, without trailing zeros. If it claims to be longer than `maxLength`, reading ends. */
    text(maxLength: number) {
      const length = u32()
      if (length > maxLength) isOver = true
      const from = take(length)
      if (from === undefined) return ''
      return new TextDecoder().decode(bytes.subarray(from, from + length)).replace(/\0+$/, '')
    },
    u32,
  }
}

import { cleanText } from '../../../wire/cleanText.js'

const reasonLength = 200
/** Solidity's `Error(string)`: the offset of the text, its length, its bytes. */
const errorText = /^0x08c379a0[\da-f]{64}([\da-f]{64})((?:[\da-f]{2})*)$/i
/** Solidity's `Panic(uint256)`. Captures the last byte, which is the code. */
const panic = /^0x4e487b71[\da-f]{62}([\da-f]{2})$/i

/**
 * Returns the reason why a contract refused: the text in its revert data, else the words of the node after "execution
 * reverted". Safe to show; empty where neither says anything.
 */
export function revertReason(text: string, data: unknown): string {
  if (typeof data === 'string') {
    const [, length, bytes] = errorText.exec(data) ?? []
    if (length && bytes !== undefined) return cleanText(utf8(bytes, Number(`0x${length}`)), reasonLength)
    const [, code] = panic.exec(data) ?? []
    if (code) return `panic 0x${code}`
  }
  const [, reason = ''] = /execution reverted:? *(.*)/is.exec(text) ?? []
  return cleanText(reason, reasonLength)
}

function utf8(hex: string, length: number): string {
  const digits = hex.slice(0, length * 2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(digits, (byte) => Number.parseInt(byte, 16)))
}

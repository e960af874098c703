import { bytesToHex, hexToBytes } from 'viem'

/**
 * Provides the part of Node's `Buffer` that the kit uses to read and write ReCaps: converting between text, buffers and bytes. The kit
 * expects it in browsers, too.
 */
export function provideBuffer(): void {
  Object.assign(globalThis, { Buffer: { from } })
}

function from(value: string | ArrayBuffer | Iterable<number>, second?: string | number, length?: number) {
  const bytes =
    typeof value === 'string'
      ? bytesOf(value, String(second ?? 'utf-8'))
      : value instanceof ArrayBuffer
        ? new Uint8Array(value, Number(second ?? 0), length)
        : Uint8Array.from(value)
  return Object.assign(bytes, { toString: (form?: string) => textOf(bytes, form) })
}

const binary = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function bytesOf(text: string, encoding: string): Uint8Array {
  switch (encoding) {
    case 'hex':
      return hexToBytes(`0x${text}`)
    case 'base64':
    case 'base64url':
      return binary(atob(text.replace(/-/g, '+').replace(/_/g, '/')))
    case 'latin1':
    case 'binary':
      return binary(text)
    default:
      return new TextEncoder().encode(text)
  }
}

function textOf(bytes: Uint8Array, form = 'utf-8'): string {
  if (form === 'hex') return bytesToHex(bytes).slice(2)
  return form === 'base64' ? btoa(String.fromCharCode(...bytes)) : new TextDecoder().decode(bytes)
}

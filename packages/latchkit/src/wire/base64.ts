/** Encodes bytes as standard base64, with padding. */
export function toBase64(bytes: Readonly<Uint8Array>): string {
  let binary = ''
  // In slices, because a function call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  }
  return btoa(binary)
}

/** Decodes standard or URL-safe base64, padded or not. Returns `undefined` for anything else. */
export function fromBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string') return undefined
  const standard = text.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '')
  if (/[^A-Za-z\d+/]/.test(standard) || standard.length % 4 === 1) return undefined
  const binary = atob(standard)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

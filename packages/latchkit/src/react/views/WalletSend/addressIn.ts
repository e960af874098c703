/**
 * The address in what was scanned or pasted: the text itself, or of a payment link the address it names. What else a link
 * asks for, such as an amount, is the visitor's to say.
 */
export function addressIn(text: string): string {
  const plain = text.trim()
  const [, of = plain] = /^[a-z][a-z0-9+.-]*:(?:pay-)?(.+)$/i.exec(plain) ?? []
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(of) ?? []
  const [, target = '', act] = /^(?:\/\/)?([^@/]*)(?:@[^/]*)?(?:\/(.*))?$/.exec(path) ?? []
  // EIP-681: the transfer of a token names the token first, and whom it is for behind.
  const receiver = act === 'transfer' ? new URLSearchParams(query).get('address') : undefined
  return receiver ?? (target || plain)
}

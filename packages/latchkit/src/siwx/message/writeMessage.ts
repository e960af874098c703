import { clusterOf, verifyFields } from './messageFields.js'
import type { SiwxMessage } from './siwxMessage.js'

/**
 * Writes the text of a sign-in message for the wallet to sign: lines joined by line feeds, without one at the end.
 * @param message The fields. Each one is checked first.
 * @returns The text: EIP-4361 for eip155, Sign-In With Solana for solana, CAIP-122 for other namespaces.
 * @throws `siwxMessageInvalid` if a field is malformed; `siwxChainUnsupported` if the namespace or network has no messages;
 * `invalidCaipNetworkId` if `chainId` is not a CAIP-2 id.
 * @example
 * ```ts
 * import { writeMessage } from 'latchkit/siwx'
 * const text = writeMessage({
 *   domain: 'app.example.org',
 *   accountAddress: '0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1',
 *   chainId: 'eip155:1',
 *   statement: 'Sign in to Example.',
 *   uri: 'https://app.example.org/login',
 *   version: '1',
 *   nonce: '7f3c9a1e5b2d48607f3c9a1e5b2d4860',
 *   issuedAt: new Date().toISOString(),
 * })
 * ```
 */
export function writeMessage(message: SiwxMessage): string {
  const namespace = verifyFields(message)
  const { scheme, domain, accountAddress, statement, uri, version, nonce, chainId, form = {} } = message
  const { issuedAt, expirationTime, notBefore, requestId, resources } = message
  const reference = chainId.slice(namespace.namespace.length + 1)
  const chain = `Chain ID: ${form.isClusterName ? clusterOf(namespace, chainId) : reference}`
  const { isChainIdLast } = form
  const optional = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
  return [
    `${scheme ? `${scheme}://` : ''}${domain} wants you to sign in with your ${namespace.chainName} account:`,
    accountAddress,
    '',
    ...(statement === undefined ? Array<string>(namespace.emptyLines - 1).fill('') : [statement, '']),
    `URI: ${uri}`,
    `Version: ${version}`,
    ...(isChainIdLast ? [] : [chain]),
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...optional('Expiration Time', expirationTime),
    ...optional('Not Before', notBefore),
    ...optional('Request ID', requestId),
    ...(isChainIdLast ? [chain] : []),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

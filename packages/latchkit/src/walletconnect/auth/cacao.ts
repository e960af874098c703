import { decodeRecap, permissionsIn, withRecapSentence } from '../../siwx/message/recap.js'
import type { AuthPayload, Cacao, SignedText } from '../../wire/pairingMessages.js'

/** X3: allowed age of a text, and allowed difference between the clocks of wallet and site. */
const [maxAgeMs, skewMs] = [600_000, 120_000]

/** Parses the signer of a cacao, such as `did:pkh:eip155:1:0xADDR`. */
export function issuer(iss: string): { readonly chain: string; readonly address: string } | undefined {
  const [, chain, address] = /^did:pkh:([-a-z\d]{3,8}:[-_a-zA-Z\d]{1,32}):(0x[\da-fA-F]{40})$/.exec(iss) ?? []
  return chain && address ? { chain, address } : undefined
}

/** Returns the text (EIP-4361) that the wallet showed and signed for a cacao. */
export function messageOf({ p }: Pick<Cacao, 'p'>): string {
  const { chain = '', address = '' } = issuer(p.iss) ?? {}
  const att = decodeRecap(p.resources?.at(-1))
  const statement = att ? withRecapSentence(p.statement ?? undefined, att) : p.statement
  return [
    `${p.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    statement,
    '',
    `URI: ${p.aud}`,
    `Version: ${p.version}`,
    `Chain ID: ${chain.split(':')[1]}`,
    `Nonce: ${p.nonce}`,
    `Issued At: ${p.iat}`,
    p.exp && `Expiration Time: ${p.exp}`,
    p.nbf && `Not Before: ${p.nbf}`,
    p.requestId && `Request ID: ${p.requestId}`,
    p.resources?.length && `Resources:${p.resources.map((resource) => `\n- ${resource}`).join('')}`,
  ]
    .filter((line) => line === '' || Boolean(line))
    .join('\n')
}

/**
 * Returns the signed texts if they answer the request: domain, URI, nonce, statement and resources as requested, on a requested
 * chain, not expired, all of the same address, and with no permission beyond the request. Returns `undefined` otherwise.
 */
export function signedTexts(
  payload: AuthPayload,
  cacaos: readonly Cacao[],
  now: number,
): readonly SignedText[] | undefined {
  const texts = cacaos.map((cacao) => (matchesRequest(payload, cacao, now) ? signedText(cacao) : undefined))
  const matching = texts.filter((text) => text !== undefined)
  const addresses = new Set(matching.map(({ address }) => address.toLowerCase()))
  return matching.length === cacaos.length && addresses.size === 1 ? matching : undefined
}

function signedText(cacao: Cacao): SignedText | undefined {
  const signer = issuer(cacao.p.iss)
  return signer && { ...signer, message: messageOf(cacao), signature: cacao.s.s, kind: cacao.s.t, cacao }
}

function matchesRequest(payload: AuthPayload, { h, p, s }: Cacao, now: number): boolean {
  const hasSameFields = (['domain', 'aud', 'version', 'nonce', 'exp', 'nbf', 'requestId'] as const).every(
    (name) => (p[name] ?? undefined) === payload[name],
  )
  const chain = issuer(p.iss)?.chain
  const kinds = ['eip191', 'eip1271']
  return (
    hasSameFields &&
    h.t === 'caip122' &&
    kinds.includes(s.t) &&
    chain !== undefined &&
    payload.chains.includes(chain) &&
    isIssuedInTime(payload, p, now) &&
    !(p.exp && Date.parse(p.exp) <= now) &&
    !(p.nbf && Date.parse(p.nbf) > now) &&
    hasRequestedStatement(payload, p) &&
    allowsNoMore(payload, p)
  )
}

/**
 * Checks the time at which a text was issued. The time of the request is accepted however wrong this device's clock is, because
 * it is the server's. Any other time is the wallet's and is compared with the clock.
 */
function isIssuedInTime({ iat }: AuthPayload, p: Cacao['p'], now: number): boolean {
  const ageMs = now - Date.parse(p.iat)
  return p.iat === iat || (ageMs <= maxAgeMs && ageMs >= -skewMs)
}

function hasRequestedStatement({ statement }: AuthPayload, p: Cacao['p']): boolean {
  const recap = decodeRecap(p.resources?.at(-1))
  const expectedStatement = recap ? withRecapSentence(statement, recap) : statement
  return [statement, expectedStatement].includes(p.statement ?? undefined)
}

/** Checks that the resources are those requested. A ReCap at their end may allow less than requested, never more. */
function allowsNoMore(payload: AuthPayload, p: Cacao['p']): boolean {
  const [requestedResources, signedResources] = [
    splitRecap(payload.resources ?? []),
    splitRecap(p.resources ?? []),
  ]
  if (JSON.stringify(requestedResources.plain) !== JSON.stringify(signedResources.plain)) return false
  const grantedRecap = signedResources.att ?? {}
  return Object.keys(grantedRecap).every((resource) => {
    const [requestedPermissions, grantedPermissions] = [
      permissionsIn(requestedResources.att ?? {}, resource),
      permissionsIn(grantedRecap, resource),
    ]
    return (
      grantedPermissions.methods.every((method) => requestedPermissions.methods.includes(method)) &&
      grantedPermissions.chains.every((chain) => payload.chains.includes(chain))
    )
  })
}

function splitRecap(resources: readonly string[]) {
  const att = decodeRecap(resources.at(-1))
  return { att, plain: att ? resources.slice(0, -1) : resources }
}

import type { NamespaceSession } from '../../../core/contracts/transport.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Eip1193Provider } from '../../../wire/eip1193.js'
import { hexChain } from '../chain/hex.js'
import { sessionCapabilities } from './sessionCapabilities.js'
import { sessionAddresses } from './sessionEvents.js'

/** A request of a site to a provider. */
export type Question = Parameters<Eip1193Provider['request']>[0]

/** The answer from the session, the chain to switch to, or a mark that the request is malformed. */
export type LocalAnswer =
  | { readonly answer: unknown }
  | { readonly network: CaipNetworkId }
  | { readonly malformed: true }

type Rule = (session: NamespaceSession, params: readonly unknown[]) => LocalAnswer | undefined

const accounts: Rule = (session) => ({ answer: sessionAddresses(session) })

const rules: Readonly<Record<string, Rule>> = {
  eth_accounts: accounts,
  eth_requestAccounts: accounts,
  eth_chainId: ({ caipNetworkId }) => ({ answer: hexChain(caipNetworkId) }),
  net_version: ({ caipNetworkId }) => ({ answer: caipNetworkId.slice('eip155:'.length) }),
  wallet_switchEthereumChain(_, [param]) {
    const { chainId } = (param ?? {}) as { chainId?: unknown }
    if (typeof chainId !== 'string' || !/^0x[\da-f]+$/i.test(chainId)) return { malformed: true }
    return { network: `eip155:${Number.parseInt(chainId, 16)}` }
  },
  wallet_getCapabilities(session, params) {
    const answer = sessionCapabilities(session, params)
    return answer === undefined ? undefined : { answer }
  },
}

/** Returns the answer to a request that needs no wallet; `undefined` where the wallet has to be asked. */
export function localAnswer(
  session: NamespaceSession,
  { method, params }: Question,
): LocalAnswer | undefined {
  const rule = Object.hasOwn(rules, method) ? rules[method] : undefined
  return rule?.(session, Array.isArray(params) ? params : [])
}

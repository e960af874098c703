import type { Chain } from '../config.js'
import { cleanText } from './cleanText.js'

/** A namespace as a proposal writes it. */
interface ProposedNamespace {
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export interface Proposed {
  readonly requiredNamespaces: Readonly<Record<string, ProposedNamespace>>
  readonly optionalNamespaces?: Readonly<Record<string, ProposedNamespace>> | undefined
}

/** The access that a site requests, beside what this wallet has. */
export interface RequestedAccess {
  readonly chains: readonly Chain[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Networks and methods this wallet does not have. They are left out of the session. */
  readonly unknownChains: readonly string[]
  readonly unknownMethods: readonly string[]
  /** The reason why no session is possible. */
  readonly blocked: string | undefined
}

/** The sentence for each method this wallet has. */
export const methodTexts: Readonly<Record<string, string>> = {
  eth_accounts: 'See your account',
  eth_requestAccounts: 'See your account',
  personal_sign: 'Ask you to sign messages',
  eth_signTypedData: 'Ask you to sign typed data',
  eth_signTypedData_v4: 'Ask you to sign typed data',
  eth_sendTransaction: 'Ask you to send transactions',
  wallet_switchEthereumChain: 'Ask you to switch the network',
  wallet_addEthereumChain: 'Ask you to switch the network',
}

const events = ['accountsChanged', 'chainChanged']

interface NamespaceUnion {
  readonly chains: string[]
  readonly methods: string[]
  readonly events: string[]
}

/** Chains, methods and events of several namespaces, each once. An entry `eip155:1` names its chain by its key. */
function unite(entries: readonly (readonly [string, ProposedNamespace])[]): NamespaceUnion {
  const unique = (values: readonly string[]) => [...new Set(values)]
  return {
    chains: unique(entries.flatMap(([key, { chains }]) => (key.includes(':') ? [key] : (chains ?? [key])))),
    methods: unique(entries.flatMap(([, { methods }]) => methods)),
    events: unique(entries.flatMap(([, one]) => one.events)),
  }
}

/** Compares a proposal with what this wallet has. */
export function readProposal(proposed: Proposed, own: readonly Chain[]): RequestedAccess {
  const required = Object.entries(proposed.requiredNamespaces)
  const everything = [...required, ...Object.entries(proposed.optionalNamespaces ?? {})]
  const chainOf = (caip: string) => own.find(({ id }) => caip === `eip155:${id}`)
  const known = (method: string) => Object.hasOwn(methodTexts, method)
  const requiredAccess = unite(required)
  const optionalAccess = unite(everything.filter(([key]) => /^eip155(:|$)/.test(key)))
  const chains = optionalAccess.chains.map(chainOf).filter((chain) => chain !== undefined)
  const missing = [
    ...requiredAccess.chains.filter((caip) => !chainOf(caip)),
    ...requiredAccess.methods.filter((method) => !known(method)),
    ...requiredAccess.events.filter((event) => !events.includes(event)),
  ]
  const named = unite(everything).chains
  return {
    chains,
    methods: optionalAccess.methods.filter(known),
    events: optionalAccess.events.filter((event) => events.includes(event)),
    unknownChains: named.filter((caip) => !chainOf(caip)).map((caip) => cleanText(caip, 60)),
    unknownMethods: optionalAccess.methods
      .filter((method) => !known(method))
      .map((method) => cleanText(method, 60)),
    blocked: blockedBy(missing, chains),
  }
}

function blockedBy(missing: readonly string[], chains: readonly Chain[]): string | undefined {
  if (missing.length > 0) {
    return `It requires what this wallet doesn’t have: ${missing.map((one) => cleanText(one, 60)).join(', ')}.`
  }
  return chains.length === 0 ? 'This wallet has none of the networks it asks for.' : undefined
}

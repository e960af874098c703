import type { Chain } from '../config.js'
import { cleanText } from './cleanText.js'

/** A namespace as a proposal writes it. */
interface AskedNamespace {
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export interface Proposed {
  readonly requiredNamespaces: Readonly<Record<string, AskedNamespace>>
  readonly optionalNamespaces?: Readonly<Record<string, AskedNamespace>> | undefined
}

/** What a site asks for, beside what this wallet has. */
export interface Asked {
  readonly chains: readonly Chain[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Networks and methods this wallet does not have. They are left out of the session. */
  readonly unknownChains: readonly string[]
  readonly unknownMethods: readonly string[]
  /** Why no session is possible. */
  readonly blocked: string | undefined
}

/** What the wallet can do for a site, in words. */
export const methodWords: Readonly<Record<string, string>> = {
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

interface Gathered {
  readonly chains: string[]
  readonly methods: string[]
  readonly events: string[]
}

/** Chains, methods and events of several namespaces, each once. An entry `eip155:1` names its chain by its key. */
function gather(entries: readonly (readonly [string, AskedNamespace])[]): Gathered {
  const unique = (values: readonly string[]) => [...new Set(values)]
  return {
    chains: unique(entries.flatMap(([key, { chains }]) => (key.includes(':') ? [key] : (chains ?? [key])))),
    methods: unique(entries.flatMap(([, { methods }]) => methods)),
    events: unique(entries.flatMap(([, one]) => one.events)),
  }
}

/** Compares a proposal with what this wallet has. */
export function readAsked(proposed: Proposed, own: readonly Chain[]): Asked {
  const required = Object.entries(proposed.requiredNamespaces)
  const everything = [...required, ...Object.entries(proposed.optionalNamespaces ?? {})]
  const chainOf = (caip: string) => own.find(({ id }) => caip === `eip155:${id}`)
  const known = (method: string) => Object.hasOwn(methodWords, method)
  const must = gather(required)
  const may = gather(everything.filter(([key]) => /^eip155(:|$)/.test(key)))
  const chains = may.chains.map(chainOf).filter((chain) => chain !== undefined)
  const missing = [
    ...must.chains.filter((caip) => !chainOf(caip)),
    ...must.methods.filter((method) => !known(method)),
    ...must.events.filter((event) => !events.includes(event)),
  ]
  const named = gather(everything).chains
  return {
    chains,
    methods: may.methods.filter(known),
    events: may.events.filter((event) => events.includes(event)),
    unknownChains: named.filter((caip) => !chainOf(caip)).map((caip) => cleanText(caip, 60)),
    unknownMethods: may.methods.filter((method) => !known(method)).map((method) => cleanText(method, 60)),
    blocked: blockedBy(missing, chains),
  }
}

function blockedBy(missing: readonly string[], chains: readonly Chain[]): string | undefined {
  if (missing.length > 0) {
    return `It insists on what this wallet does not have: ${missing.map((one) => cleanText(one, 60)).join(', ')}.`
  }
  return chains.length === 0 ? 'It asks for no network that this wallet has.' : undefined
}

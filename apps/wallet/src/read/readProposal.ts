import { cleanText } from '../../../reading/src/cleanText.js'
import type { Networks } from '../config.js'
import { type Family, families, type Network, networksOf } from '../families.js'

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

/** The access to one family that a site requests, limited to what this wallet has. */
export interface RequestedFamily {
  readonly family: Family
  readonly networks: readonly Network[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Whether the site refuses a session without it. */
  readonly required: boolean
}

/** The access that a site requests, compared with what this wallet has. */
export interface RequestedAccess {
  /** Families in which this wallet has a requested network. */
  readonly access: readonly RequestedFamily[]
  /** Networks and methods that this wallet does not have. The session leaves them out. */
  readonly unknownChains: readonly string[]
  readonly unknownMethods: readonly string[]
  /** Why no session is possible. */
  readonly blocked: string | undefined
}

/** The sentence for every connected site. */
export const seesAccount = 'See your account'
const signsMessages = 'Ask you to sign messages'
const signsTransactions = 'Ask you to sign transactions'
const sendsTransactions = 'Ask you to send transactions'

/** The sentence for each method of this wallet, by family. */
export const methodTexts: Readonly<Record<Family, Readonly<Record<string, string>>>> = {
  eip155: {
    eth_accounts: seesAccount,
    eth_requestAccounts: seesAccount,
    personal_sign: signsMessages,
    eth_signTypedData: 'Ask you to sign typed data',
    eth_signTypedData_v4: 'Ask you to sign typed data',
    eth_sendTransaction: sendsTransactions,
    wallet_switchEthereumChain: 'Ask you to switch the network',
    wallet_addEthereumChain: 'Ask you to switch the network',
  },
  solana: {
    solana_getAccounts: seesAccount,
    solana_requestAccounts: seesAccount,
    solana_signMessage: signsMessages,
    solana_signTransaction: signsTransactions,
    solana_signAllTransactions: signsTransactions,
    solana_signAndSendTransaction: sendsTransactions,
  },
  bip122: {
    getAccountAddresses: 'See your address for collectibles',
    signMessage: signsMessages,
    signPsbt: signsTransactions,
    sendTransfer: sendsTransactions,
  },
  polkadot: {
    polkadot_signMessage: signsMessages,
    polkadot_signTransaction: signsTransactions,
  },
}

const usualEvents = ['accountsChanged', 'chainChanged']
const eventsOf = (family: Family) =>
  family === 'bip122' ? [...usualEvents, 'bip122_addressesChanged'] : usualEvents

interface NamespaceUnion {
  readonly chains: string[]
  readonly methods: string[]
  readonly events: string[]
}

/** Merges the chains, methods and events of several namespaces. An entry `eip155:1` names its chain by its key. */
function unite(entries: readonly (readonly [string, ProposedNamespace])[]): NamespaceUnion {
  const unique = (values: readonly string[]) => [...new Set(values)]
  return {
    chains: unique(entries.flatMap(([key, { chains }]) => (key.includes(':') ? [key] : (chains ?? [key])))),
    methods: unique(entries.flatMap(([, { methods }]) => methods)),
    events: unique(entries.flatMap(([, one]) => one.events)),
  }
}

/** Compares a proposal with what this wallet has. */
export function readProposal(proposed: Proposed, ownNetworks: Networks): RequestedAccess {
  const required = Object.entries(proposed.requiredNamespaces)
  const everything = [...required, ...Object.entries(proposed.optionalNamespaces ?? {})]
  const inFamily =
    (family: Family) =>
    ([key]: readonly [string, ProposedNamespace]) =>
      key === family || key.startsWith(`${family}:`)
  const isKnown = (family: Family, method: string) => Object.hasOwn(methodTexts[family], method)
  const isOwn = (caip: string) =>
    families.some((family) => networksOf(ownNetworks, family).some(({ id }) => id === caip))
  const access: RequestedFamily[] = []
  const unknownMethods: string[] = []
  const foreign = required
    .map(([key]) => key)
    .filter((key) => !families.includes(key.split(':')[0] as Family))
  const missing = [...new Set([...unite(required).chains.filter((caip) => !isOwn(caip)), ...foreign])]
  for (const family of families) {
    const united = unite(everything.filter(inFamily(family)))
    const networks = united.chains.flatMap((caip) =>
      networksOf(ownNetworks, family).filter(({ id }) => id === caip),
    )
    const methods = united.methods.filter((method) => isKnown(family, method))
    unknownMethods.push(...united.methods.filter((method) => !isKnown(family, method)))
    if (networks.length > 0) {
      access.push({
        family,
        networks,
        methods,
        events: united.events.filter((event) => eventsOf(family).includes(event)),
        required: required.some(inFamily(family)),
      })
    }
    const needed = unite(required.filter(inFamily(family)))
    missing.push(...needed.methods.filter((method) => !isKnown(family, method)))
    missing.push(...needed.events.filter((event) => !eventsOf(family).includes(event)))
  }
  const short = (texts: readonly string[]) => texts.map((text) => cleanText(text, 60))
  return {
    access,
    unknownChains: short(unite(everything).chains.filter((caip) => !isOwn(caip))),
    unknownMethods: short(unknownMethods),
    blocked: blockedBy(missing, access),
  }
}

function blockedBy(missing: readonly string[], access: readonly RequestedFamily[]): string | undefined {
  if (missing.length > 0) {
    return `It requires what this wallet doesn’t have: ${missing.map((one) => cleanText(one, 60)).join(', ')}.`
  }
  return access.length === 0 ? 'This wallet has none of the networks it asks for.' : undefined
}

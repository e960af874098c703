import type { Session } from '../engine/book.js'
import { activeAddresses, activeChain } from '../snapshot.js'
import { capabilitiesIn } from './capabilities.js'

/** What a site asks of a provider. */
export interface Question {
  readonly method: string
  readonly params?: readonly unknown[] | object | undefined
}

/** Answered from what the session says; or a change of chain that is the site's own business; or neither. */
export type LocalAnswer =
  | { readonly answer: unknown }
  | { readonly chain: string; readonly held: boolean }
  | { readonly malformed: true }
  | undefined

type Rule = (session: Session, question: Question) => LocalAnswer

const hexChain = (chain: string | undefined) => `0x${Number(chain?.split(':')[1]).toString(16)}`

const ethereum: Readonly<Record<string, Rule>> = {
  eth_accounts: (session) => ({ answer: activeAddresses(session, 'eip155') }),
  eth_requestAccounts: (session) => ({ answer: activeAddresses(session, 'eip155') }),
  eth_chainId: (session) => ({ answer: hexChain(activeChain(session, 'eip155')) }),
  net_version: (session) => ({ answer: activeChain(session, 'eip155')?.split(':')[1] }),
  wallet_switchEthereumChain(session, { params }) {
    const asked = Array.isArray(params)
      ? (params[0] as { chainId?: unknown } | undefined)?.chainId
      : undefined
    if (typeof asked !== 'string' || !/^0x[\da-f]+$/i.test(asked)) return { malformed: true }
    const chain = `eip155:${Number.parseInt(asked, 16)}`
    return { chain, held: holds(session, chain) }
  },
  wallet_getCapabilities(session, { params }) {
    const answer = capabilitiesIn(session, Array.isArray(params) ? params : [])
    return answer ? { answer } : undefined
  },
}

const solana: Readonly<Record<string, Rule>> = {
  solana_getAccounts: (session) => ({ answer: publicKeys(session) }),
  solana_requestAccounts: (session) => ({ answer: publicKeys(session) }),
}

const bitcoin: Readonly<Record<string, Rule>> = {
  /** A wallet may put its addresses into the session beforehand (providers-and-links §3). */
  getAccountAddresses({ sessionProperties }) {
    const told = parsed(sessionProperties?.bip122_getAccountAddresses)
    const addresses = (told as { payload?: unknown } | undefined)?.payload ?? told
    return Array.isArray(addresses) ? { answer: addresses } : undefined
  },
}

const rules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  eip155: ethereum,
  solana,
  bip122: bitcoin,
}

/** What of a question can be answered without asking the wallet. */
export function localAnswer(session: Session, namespace: string, question: Question): LocalAnswer {
  const own = Object.hasOwn(rules, namespace) ? rules[namespace] : undefined
  return own && Object.hasOwn(own, question.method) ? own[question.method]?.(session, question) : undefined
}

function publicKeys(session: Session) {
  return activeAddresses(session, 'solana').map((pubkey) => ({ pubkey }))
}

function holds(session: Session, chain: string): boolean {
  const [namespace = ''] = chain.split(':')
  return activeChain({ ...session, chains: { [namespace]: chain } }, namespace) === chain
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

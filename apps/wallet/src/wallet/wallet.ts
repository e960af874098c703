import type { WalletKit } from '@reown/walletkit'
import type { StoreApi } from 'zustand/vanilla'
import type { Config } from '../config.js'
import type { Account, Keyring } from '../keys/createKeyring.js'
import type { SignInRequest } from './signInRequest.js'

export type Kit = InstanceType<typeof WalletKit>
export type Session = ReturnType<Kit['getActiveSessions']>[string]
export type Proposal = ReturnType<Kit['getPendingSessionProposals']>[number]
export type Request = ReturnType<Kit['getPendingSessionRequests']>[number]

/** The outcome of the last action, in a sentence. */
export interface Outcome {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

export interface WalletState {
  readonly accounts: readonly Account[]
  /** The proposals, requests and sessions of sites, as the kit knows them. */
  readonly proposals: readonly Proposal[]
  readonly requests: readonly Request[]
  readonly sessions: readonly Session[]
  /** The sites that want to connect and sign in by one answer. They are asked anew after a page load. */
  readonly signIns: readonly SignInRequest[]
  /** A link was opened, and its site has not asked yet. */
  readonly pairing: { readonly topic: string } | undefined
  /** The page whose link was opened, where the browser tells. */
  readonly openedFrom: { readonly topic: string; readonly origin: string } | undefined
  /** Id of the request that the link of a site named: it comes first. */
  readonly linkedRequestId: number | undefined
  readonly relay: 'resting' | 'connected' | 'lost'
  readonly outcome: Outcome | undefined
}

/** The answer to a request of a site. */
export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/** One running wallet. Verbs take it first. */
export interface Wallet {
  readonly config: Config
  readonly kit: Kit
  readonly keyring: Keyring
  readonly store: StoreApi<WalletState>
  /** Ids of requests whose answer is on its way without a question. */
  readonly answering: Set<number>
  /** Results of what is or was done for a request, by its id, until its site knows. */
  readonly performed: Map<number, Promise<unknown>>
  /** Errors that were sent for a request, by its id, until the relay has taken them. */
  readonly declined: Map<number, Answer>
  /** Ids of requests that were answered: the relay may deliver one again, and the kit then takes it for a new one. */
  readonly answered: Set<number>
}

import type { WalletKit } from '@reown/walletkit'
import type { StoreApi } from 'zustand/vanilla'
import type { Config } from '../config.js'
import type { Account, Keyring } from '../keys/createKeyring.js'
import type { SignInRequest } from './signInRequest.js'

export type Kit = InstanceType<typeof WalletKit>
export type Session = ReturnType<Kit['getActiveSessions']>[string]
export type Proposal = ReturnType<Kit['getPendingSessionProposals']>[number]
export type Request = ReturnType<Kit['getPendingSessionRequests']>[number]

/** The outcome of the last action, as a sentence. */
export interface Outcome {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

export interface WalletState {
  readonly accounts: readonly Account[]
  /** Proposals, requests and sessions of sites, as the kit knows them. */
  readonly proposals: readonly Proposal[]
  readonly requests: readonly Request[]
  readonly sessions: readonly Session[]
  /** Sites that want to connect and sign in with one answer. They ask again after a reload. */
  readonly signIns: readonly SignInRequest[]
  /** A link that was opened and whose site has not sent a proposal. */
  readonly pairing: { readonly topic: string } | undefined
  /** The page with the opened link, if the browser tells. */
  readonly openedFrom: { readonly topic: string; readonly origin: string } | undefined
  /** Id of the request that a site's link named: it comes first. */
  readonly linkedRequestId: number | undefined
  readonly relay: 'resting' | 'connected' | 'lost'
  readonly outcome: Outcome | undefined
}

/** The answer to a site's request. */
export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/** A running wallet, the first argument of its verbs. */
export interface Wallet {
  readonly config: Config
  readonly kit: Kit
  readonly keyring: Keyring
  readonly store: StoreApi<WalletState>
  /** Ids of requests that are being answered without a question. */
  readonly answering: Set<number>
  /** Results of performed requests by id, until their site has them. */
  readonly performed: Map<number, Promise<unknown>>
  /** Errors that were sent for requests by id, until the relay has accepted them. */
  readonly declined: Map<number, Answer>
  /** Ids of answered requests: the relay may deliver one again, and the kit would take it for a new one. */
  readonly answered: Set<number>
}

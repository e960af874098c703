import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { createStore } from 'zustand/vanilla'
import type { Config } from '../config.js'
import type { Keyring } from '../keys/createKeyring.js'
import { answerAutomatically } from './answerAutomatically.js'
import { refresh } from './refresh.js'
import type { Answer, Wallet, WalletState } from './wallet.js'
import { watchKit } from './watchKit.js'
import { watchSignIns } from './watchSignIns.js'

const initialState: WalletState = {
  accounts: [],
  proposals: [],
  requests: [],
  sessions: [],
  signIns: [],
  pairing: undefined,
  openedFrom: undefined,
  linkedRequestId: undefined,
  relay: 'resting',
  outcome: undefined,
}

/** Starts the kit, and shows its events from then on. `signsIn`: connects and signs in with one answer if a site asks for it. */
export async function startWallet(config: Config, keyring: Keyring, signsIn: boolean): Promise<Wallet> {
  const { relayUrl, projectId } = config
  // The kit reports its start to its maker anyway; the page's policy blocks it.
  const core = new Core({ relayUrl, projectId, telemetryEnabled: false, logger: 'silent' })
  // It would also ask its maker about every site and request. The answer is not needed: a site's own data is shown as unverified.
  core.verify.resolve = () => Promise.reject(new Error('This wallet asks no verify service'))
  const kit = await WalletKit.init({
    core: core as WalletKitTypes.Options['core'],
    metadata: {
      name: 'Latchkit demo wallet',
      description: 'A web wallet for trying out how a site and a wallet pair.',
      url: location.origin,
      icons: [],
    },
    signConfig: { disableRequestQueue: true }, // the page shows one question at a time itself
  })
  const store = createStore(() => initialState)
  const marks = {
    answering: new Set<number>(),
    performed: new Map<number, Promise<unknown>>(),
    declined: new Map<number, Answer>(),
    answered: new Set<number>(),
  }
  const wallet: Wallet = { config, kit, keyring, store, ...marks }
  refresh(wallet)
  watchKit(wallet)
  if (signsIn) watchSignIns(wallet)
  answerAutomatically(wallet)
  return wallet
}

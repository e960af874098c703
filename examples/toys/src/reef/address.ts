import type { Account, CaipNetworkId } from 'latchkit/wire'
import { idOf } from '../ledger/ledger.js'

// An address is a letter for its network, a public key, and a character that says whether the two belong together:
// n‥key‥c on reef:north, s‥key‥c on reef:south. Upper and lower case are different characters.
const key = '[1-9A-HJ-NP-Za-km-z]{12}'
const written = new RegExp(`^([a-z])(${key})([1-9a-z])$`)

/** The scheme that keys of the reef sign by. */
export const keyScheme = 'toy25519'

const letterOf = (network: CaipNetworkId) => network.split(':')[1]?.charAt(0) ?? ''
const checkOf = (letter: string, publicKey: string) =>
  idOf(`${letter}${publicKey}`).slice(-1).replace('0', 'z')

/** Whether a text is a public key. */
export const isPublicKey = (text: unknown): text is string =>
  typeof text === 'string' && new RegExp(`^${key}$`).test(text)

/** The address of a public key on a network. */
export function addressOn(network: CaipNetworkId, publicKey: string): string {
  const letter = letterOf(network)
  return `${letter}${publicKey}${checkOf(letter, publicKey)}`
}

/** An address taken apart; nothing for what is none. */
export function readAddress(text: unknown) {
  const [, letter, publicKey, check] = typeof text === 'string' ? (written.exec(text) ?? []) : []
  if (!letter || !publicKey || !check) return undefined
  return { letter, publicKey, isMistyped: check !== checkOf(letter, publicKey) }
}

/** Whether an address is written as it is on this network. */
export const isOf = (network: CaipNetworkId, { letter }: { readonly letter: string }) =>
  letter === letterOf(network)

/** By what addresses are told apart: one key on all networks, as long as what it stands for. */
export function addressKey(text: unknown): string | undefined {
  const [, , publicKey] = typeof text === 'string' ? (written.exec(text) ?? []) : []
  return publicKey && `r${publicKey}1`
}

/** The account of a public key, with its address on each of these networks. */
export function accountOf(publicKey: string, networks: readonly CaipNetworkId[]): Account {
  return {
    namespace: 'reef',
    type: 'swimmer',
    id: publicKey,
    addresses: Object.fromEntries(networks.map((id) => [id, addressOn(id, publicKey)])),
    data: { scheme: keyScheme },
  }
}

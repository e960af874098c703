import type { ChainNamespace } from '../../wire/caip.js'
import { isSameAddress } from '../kit/addressKey.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { tokenBalance } from '../select/balances.js'
import { sendDraft } from '../select/sendDraft.js'
import { changeSend } from './changeSend.js'

/**
 * Looks up a token that the site named. If the account holds the token, its address is written as in the list of tokens;
 * otherwise its balance is read from the chain.
 */
export async function readSendToken(kit: Kit, namespace?: ChainNamespace): Promise<void> {
  const { adapter, account, namespace: usedNamespace } = connectedWallet(kit, namespace, 'read a token')
  const { id, token, network } = sendDraft(kit.store.getState(), namespace) ?? {}
  if (!token?.address || !network) return
  const { tokens = [] } = tokenBalance(kit.store.getState(), namespace)
  const heldToken = tokens.find(({ address }) => isSameAddress(kit, usedNamespace, address, token.address))
  if (heldToken?.address) {
    if (heldToken.address !== token.address)
      changeSend(kit, { token: { ...token, address: heldToken.address } }, namespace)
    return
  }
  const reader = await adapter.reader()
  const [value] = (await reader.getTokenBalances?.({ account, network, tokens: [token.address] })) ?? []
  const now = sendDraft(kit.store.getState(), namespace)
  if (value === undefined || now?.id !== id || now?.token.address !== token.address) return
  changeSend(kit, { token: { ...now.token, value } }, namespace)
}

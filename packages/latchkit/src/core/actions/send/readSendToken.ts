import type { ChainNamespace } from '../../../wire/caip.js'
import type { Kit } from '../../kit/kit.js'
import { sendDraft } from '../../select/sendDraft.js'
import { connectedWallet } from '../connection/connectedWallet.js'
import { changeSend } from './changeSend.js'

/** Reads what the account has of a token that a site named for this draft alone: no list has it. */
export async function readSendToken(kit: Kit, namespace?: ChainNamespace): Promise<void> {
  const { running, account } = connectedWallet(kit, namespace, 'read a token')
  const { id, token, network } = sendDraft(kit.store.getState(), namespace) ?? {}
  if (!token?.address || !network) return
  const reader = await running.reader()
  const [value] = (await reader.getTokenBalances?.({ account, network, tokens: [token.address] })) ?? []
  const now = sendDraft(kit.store.getState(), namespace)
  if (value === undefined || now?.id !== id || now?.token.address !== token.address) return
  changeSend(kit, { token: { ...now.token, value } }, namespace)
}

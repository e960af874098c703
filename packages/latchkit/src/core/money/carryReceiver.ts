import type { ChainNamespace } from '../../wire/caip.js'
import { resolveName } from '../account/resolveName.js'
import type { Kit } from '../kit/kit.js'
import { sendDraft } from '../select/sendDraft.js'
import { isStarted } from '../state/send.js'
import { changeSend } from './changeSend.js'
import { readPayment } from './readPayment.js'

/**
 * Copies a receiver that was typed for another account or network into the present draft, if it is valid there too. If the
 * visitor has typed another receiver meanwhile, that one stays.
 */
export async function carryReceiver(kit: Kit, typed: string, namespace?: ChainNamespace): Promise<void> {
  const draft = () => sendDraft(kit.store.getState(), namespace)
  const of = draft()?.of
  const isRead = (await readPayment(kit, typed, namespace).catch(() => undefined)) !== undefined
  if (!isRead && !(await resolveName(kit, typed, namespace).catch(() => undefined))) return
  const now = draft()
  if (now && now.of === of && !isStarted(now)) changeSend(kit, { typedReceiver: typed }, namespace)
}

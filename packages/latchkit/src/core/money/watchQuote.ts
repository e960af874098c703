import type { ChainNamespace } from '../../wire/caip.js'
import { sendQuoteWaitMs } from '../../wire/constants.js'
import type { Kit } from '../kit/kit.js'
import { later } from '../kit/oneAtATime.js'
import { type SendInfo, sendDraft } from '../select/sendDraft.js'
import { quotedDraft } from '../state/send.js'
import { hasQuote, quoteSend } from './quoteSend.js'

/**
 * Keeps a namespace's draft quoted while the visitor looks at it: requests a quote at once, then 300 ms after each change. Only
 * one request is in progress at a time; if the draft changed during it, another one follows.
 * @returns A function that stops watching.
 */
export function watchQuote(kit: Kit, namespace?: ChainNamespace): () => void {
  const info = () => sendDraft(kit.store.getState(), namespace)
  const timer = `quote:${namespace ?? ''}`
  let isStopped = false
  let lastKey = keyOf(info())
  let quotedKey = hasQuote(kit, info()) ? lastKey : undefined
  const requote = async (): Promise<void> => {
    const now = info()
    if (isStopped || !now || now.loading || keyOf(now) === quotedKey) return
    // Take the key of the draft that was quoted: a request that was already in progress may be for an older draft.
    quotedKey = keyOf(await quoteSend(kit, namespace))
    if (!kit.live.timers.has(timer)) await requote()
  }
  const schedule = (waitMs: number) => later(kit, timer, waitMs, () => void requote())
  const unsubscribe = kit.store.subscribe(() => {
    const key = keyOf(info())
    if (key === lastKey) return
    lastKey = key
    schedule(sendQuoteWaitMs)
  })
  schedule(0)
  return () => {
    isStopped = true
    unsubscribe()
    kit.live.timers.get(timer)?.()
    kit.live.timers.delete(timer)
  }
}

/**
 * Returns a key of everything that a quote depends on: the draft and the balances it is paid from. If the key changes, another
 * quote is needed.
 */
function keyOf(info: SendInfo | undefined): string {
  if (!info) return ''
  const { asset, to, amount, memo, references } = quotedDraft(info)
  const balances = [info.balance?.value, info.nativeBalance?.value]
  return [info.of, asset, to, amount, ...balances, references, memo].join(' ')
}

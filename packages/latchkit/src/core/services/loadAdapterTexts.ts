import type { ChainNamespace } from '../../wire/caip.js'
import type { AdapterTexts } from '../contracts/adapter.js'
import { type Kit, patch } from '../kit/kit.js'
import { once } from '../kit/oneAtATime.js'

const noTexts: AdapterTexts = {}
const missingTexts: AdapterTexts = {}

/**
 * Loads the texts of a namespace's adapter in a language into the state. If loading fails, its keys have no texts until the next
 * call, which tries again.
 */
export function loadAdapterTexts(kit: Kit, namespace: ChainNamespace, language: string): Promise<void> {
  const known = kit.store.getState().adapterTexts?.[namespace]
  if (known?.language === language && known.texts !== missingTexts) return Promise.resolve()
  return once(kit, `texts:${namespace} ${language}`, async () => {
    let texts = missingTexts
    try {
      texts = (await kit.adapters.get(namespace)?.texts?.(language)) ?? noTexts
    } catch (error) {
      kit.services.logger.warn('the words of an adapter could not be loaded', error)
    }
    patch(kit, ({ adapterTexts }) => ({
      adapterTexts: { ...adapterTexts, [namespace]: { language, texts } },
    }))
  })
}

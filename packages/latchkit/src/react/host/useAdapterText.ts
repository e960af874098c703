import { useEffect, useMemo } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import { loadAdapterTexts } from '../../core/services/loadAdapterTexts.js'
import { activeNamespace } from '../../core/state/chains.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { languageOf } from '../../wire/languages.js'
import { useSelect } from '../kit/useSelect.js'
import type { TextKey } from '../text/en/modal.js'
import { knownTexts } from '../text/knownTexts.js'
import { type Table, type Texts, textsOf } from '../text/translate.js'
import { useHost, useText } from './useHost.js'

type KeyIn<Tables> = Tables extends Table<infer Key> ? Key : never

/** Texts, and whether the adapter's texts are loaded. */
export interface AdapterText<Key extends string> {
  readonly t: Texts<Key>
  readonly isLoaded: boolean
}

/**
 * Returns the texts of the visitor's language, as `useText` does. `ifAny` also finds the adapter's texts for its notices, fees
 * and errors; the site's own texts have precedence over them.
 * @param namespace The adapter's namespace; the active one unless given.
 * @param tables Must be the same tables in each rendering.
 */
export function useAdapterText<const Tables extends readonly Table<string>[]>(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  ...tables: Tables
): AdapterText<TextKey | KeyIn<Tables[number]>> {
  const { locale } = useHost()
  const language = languageOf(locale)
  const t = useText(...tables)
  const usedNamespace = useSelect((state) => namespace ?? activeNamespace(state))
  const loadedTexts = useSelect((state) =>
    usedNamespace === undefined ? undefined : state.adapterTexts?.[usedNamespace],
  )
  useEffect(() => {
    if (usedNamespace !== undefined) void loadAdapterTexts(kit, usedNamespace, language)
  }, [kit, usedNamespace, language])
  const texts = loadedTexts?.language === language ? loadedTexts.texts : undefined
  const siteTexts = knownTexts(kit, locale)
  return useMemo(() => {
    const extraTexts = textsOf(Object.assign({}, texts, siteTexts) as Table<string>, locale)
    const ifAny: typeof t.ifAny = (key, values) => extraTexts.ifAny(key, values) ?? t.ifAny(key, values)
    const all = Object.assign((...request: Parameters<typeof t>) => t(...request), { ifAny, count: t.count })
    return { t: all, isLoaded: texts !== undefined }
  }, [t, texts, siteTexts, locale])
}

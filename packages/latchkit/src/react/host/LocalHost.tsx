import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'
import { loadText } from '../text/loadText.js'
import { localeOf } from '../text/ownTexts.js'
import type { Table } from '../text/translate.js'
import { inLanguage } from './createHost.js'
import { type Host, HostContext } from './useHost.js'

/** Props: the host, and the language and texts to begin with. */
export interface LocalHostProps {
  readonly host: Host
  readonly locale: string
  readonly texts: Table<string> | undefined
  readonly children: ReactNode
}

/** Provides the host in the current language. If the site changes the language, the host changes once the texts are loaded. */
export function LocalHost({ host, locale, texts, children }: LocalHostProps) {
  const kit = useLatchkit()
  const siteLocale = useSelect(({ options }) => localeOf(kit, options.locale))
  const [current, setCurrent] = useState({ locale, texts })
  useEffect(() => {
    if (siteLocale === current.locale) return
    let isCurrent = true
    loadText(kit, siteLocale).then(
      (table) => isCurrent && setCurrent({ locale: siteLocale, texts: table }),
      (error) => kit.services.logger.error('the texts could not be loaded', error),
    )
    return () => {
      isCurrent = false
    }
  }, [kit, siteLocale, current.locale])
  const local = useMemo(
    () => (host.locale === current.locale ? host : { ...host, ...inLanguage(current.texts, current.locale) }),
    [host, current],
  )
  return <HostContext.Provider value={local}>{children}</HostContext.Provider>
}

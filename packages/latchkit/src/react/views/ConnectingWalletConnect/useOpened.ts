import { useEffect, useRef, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { openInApp } from '../../../wallets/links/openInApp.js'

/** The course of a link into an app: not followed, followed, or followed and nothing came of it. */
export type Opened = 'not' | 'here' | 'missing'

/** Follows links into an app for as long as a view is there, and tells whether the page was left for it. */
export function useOpened(kit: Kit): readonly [Opened, (href: string) => void] {
  const [opened, setOpened] = useState<Opened>('not')
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const follow = (href: string) => {
    stop.current?.()
    setOpened('here')
    stop.current = openInApp(href, {
      clock: kit.services.clock,
      onMissing: () => setOpened('missing'),
      onLeft: () => setOpened('here'),
    })
  }
  return [opened, follow]
}

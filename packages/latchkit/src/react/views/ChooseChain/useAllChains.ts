import { useEffect, useRef, useState } from 'react'
import { selectNamespace } from '../../../core/actions/connection/selectNamespace.js'
import { resetView } from '../../../core/actions/modal/router.js'
import type { Kit } from '../../../core/kit/kit.js'
import type { WalletFamily } from '../../../core/select/familiesOf.js'
import { legal } from '../../../core/select/legal.js'
import { activeNamespace } from '../../../core/select/namespace.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { finishConnecting } from '../pairing/finishConnecting.js'
import { connectFamilies, groupByConnector, isConnected } from './connectFamilies.js'

/** The progress of connecting a wallet in all its families. */
export interface AllChains {
  /** The namespaces that the wallet is asked for just now. */
  readonly requesting: readonly ChainNamespace[]
  /** The error of each namespace that did not connect. */
  readonly failures: ReadonlyMap<ChainNamespace, unknown>
  /** Asks for every family that is not connected with this wallet yet. */
  readonly connectAll: () => void
}

const noNamespaces: readonly ChainNamespace[] = []
const none: ReadonlyMap<ChainNamespace, unknown> = new Map()

/**
 * Connects a wallet in all its families, one after the other: a wallet shows one question at a time. What fails leaves the
 * others as they are; the end of the view gives up what is still open.
 */
export function useAllChains(kit: Kit, families: readonly WalletFamily[]): AllChains {
  const [requesting, setRequesting] = useState(noNamespaces)
  const [failures, setFailures] = useState(none)
  const run = useRef<AbortController>(undefined)
  useEffect(() => () => run.current?.abort(), [])
  const connectAll = async () => {
    // However it was come to: terms to accept come before any connection.
    if (legal(kit.store.getState()).isBlocked) return resetView(kit, view('Connect', {}))
    const ended = new AbortController()
    run.current = ended
    const before = activeNamespace(kit.store.getState())
    const failed = new Map<ChainNamespace, unknown>()
    setFailures(none)
    for (const group of groupByConnector(families.filter((family) => !isConnected(kit, family)))) {
      setRequesting(group.map(({ namespace }) => namespace))
      for (const [namespace, error] of await connectFamilies(kit, group, ended.signal))
        failed.set(namespace, error)
      if (ended.signal.aborted) return
      setFailures(new Map(failed))
    }
    setRequesting(noNamespaces)
    show(kit, families, before)
    if (failed.size === 0) finishConnecting(kit, undefined)
  }
  return {
    requesting,
    failures,
    connectAll() {
      if (requesting.length === 0) void connectAll()
    },
  }
}

/** The one that was active stays so if it is connected now, else the first of the site is. */
function show(kit: Kit, families: readonly WalletFamily[], before: ChainNamespace | undefined): void {
  const done = families.filter((family) => isConnected(kit, family))
  const { namespace } = done.find((family) => family.namespace === before) ?? done[0] ?? {}
  if (namespace !== undefined) selectNamespace(kit, { namespace })
}

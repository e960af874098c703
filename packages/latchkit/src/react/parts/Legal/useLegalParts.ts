import { useEffect, useState } from 'react'
import { hasLegalPages } from '../../../core/select/legal.js'
import { useLatchkit } from '../../hooks/useLatchkit.js'
import { useSelect } from '../../hooks/useSelect.js'
import { type Host, type LegalParts, useHost } from '../../host/HostContext.js'

/** Brings what a site's terms are shown with into a host. */
export async function bringLegal(host: Host): Promise<LegalParts> {
  host.legal = await import('./legalParts.js')
  return host.legal
}

/** Returns the parts that show a site's terms; `undefined` where it has none. The modal has it before its first frame. */
export function useLegalParts(): LegalParts | undefined {
  const { logger } = useLatchkit().services
  const host = useHost()
  const isWanted = useSelect(({ options }) => hasLegalPages(options))
  const [parts, setParts] = useState(host.legal)
  useEffect(() => {
    if (!isWanted || parts) return
    bringLegal(host).then(setParts, (error) => logger.error('the terms could not be loaded', error))
  }, [isWanted, parts, host, logger])
  return isWanted ? parts : undefined
}

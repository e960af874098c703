import { useEffect, useState } from 'react'
import { hasLegalPages } from '../../../core/select/legal.js'
import { useLatchkit } from '../../hooks/useLatchkit.js'
import { useSelect } from '../../hooks/useSelect.js'
import type { LegalParts, Room } from '../../modal/RoomContext.js'
import { useRoom } from '../../modal/useRoom.js'

/** Brings what a site's terms are shown with into a room. */
export async function bringLegal(room: Room): Promise<LegalParts> {
  room.legal = await import('./legalParts.js')
  return room.legal
}

/** What a site's terms are shown with; nothing where it has none. The modal has it before its first frame. */
export function useLegalParts(): LegalParts | undefined {
  const { logger } = useLatchkit().services
  const room = useRoom()
  const isWanted = useSelect(({ options }) => hasLegalPages(options))
  const [parts, setParts] = useState(room.legal)
  useEffect(() => {
    if (!isWanted || parts) return
    bringLegal(room).then(setParts, (error) => logger.error('the terms could not be loaded', error))
  }, [isWanted, parts, room, logger])
  return isWanted ? parts : undefined
}

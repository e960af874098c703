import { useContext } from 'react'
import { fail } from '../../wire/errors/fail.js'
import { providerMissing } from '../errors.js'
import { type Room, RoomContext } from './RoomContext.js'

/** What the shadow root around this component shares. */
export function useRoom(): Room {
  const room = useContext(RoomContext)
  if (!room) throw fail(providerMissing, {})
  return room
}

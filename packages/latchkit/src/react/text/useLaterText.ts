import { useMemo } from 'react'
import { useRoom } from '../modal/useRoom.js'
import type { TextKey } from './en.js'
import { enLater, type LaterTextKey } from './enLater.js'
import { type Texts, textsOf } from './translate.js'

/** All texts of the visitor's language, for views that nobody waits for after the click. */
export function useLaterText(): Texts<TextKey | LaterTextKey> {
  const { table, locale } = useRoom()
  return useMemo(() => textsOf({ ...enLater, ...table }, locale), [table, locale])
}

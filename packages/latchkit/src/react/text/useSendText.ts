import { useMemo } from 'react'
import { useRoom } from '../modal/useRoom.js'
import type { TextKey } from './en.js'
import { enLater, type LaterTextKey } from './enLater.js'
import { enSend, type SendTextKey } from './enSend.js'
import { type Texts, textsOf } from './translate.js'

/** The texts of sending in the visitor's language, with all others that views have. */
export function useSendText(): Texts<TextKey | LaterTextKey | SendTextKey> {
  const { table, locale } = useRoom()
  return useMemo(() => textsOf({ ...enLater, ...enSend, ...table }, locale), [table, locale])
}

/** All texts there are while something is sent. */
export type SendTexts = ReturnType<typeof useSendText>

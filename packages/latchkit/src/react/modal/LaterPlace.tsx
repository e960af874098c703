import type { ComponentProps } from 'react'
import { useAfterPaint } from '../hooks/useAfterPaint.js'
import { usePart } from '../hooks/usePart.js'
import type { Later as AllOfIt } from './Later.js'

const loadLater = async () => (await import('./Later.js')).Later

/** What comes after the first paint: nobody waits for it, but what reads toasts out must be there before they are. */
export function LaterPlace(props: ComponentProps<typeof AllOfIt>) {
  const Later = usePart(useAfterPaint(false), loadLater)
  return Later ? <Later {...props} /> : null
}

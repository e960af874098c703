import { createContext } from 'react'
import type { KitState } from '../../core/kit.js'

/** The state from which the first frame was painted that React takes over (`modal/firstFrame.ts`). */
export const PaintedState = createContext<KitState | undefined>(undefined)

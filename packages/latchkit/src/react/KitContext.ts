import { createContext } from 'react'
import type { Kit } from '../core/kit/kit.js'

/** Holds the kit itself, never its state: what changes is read by `useSelect`. */
export const KitContext = createContext<Kit | undefined>(undefined)

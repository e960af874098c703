import { useCallback } from 'react'
import { load } from '../../core/kit/load.js'
import type { OpenParameters } from '../../core/modal/open.js'
import type { OpenConnectParameters } from '../../core/modal/openConnect.js'
import { setTheme } from '../../core/modal/setTheme.js'
import { type ModalInfo, modalState } from '../../core/select/modalState.js'
import type { ConnectedTo } from '../../core/state/connection.js'
import type { ThemeState } from '../../core/state/theme.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'
import { loadModal, openModal } from '../modal/loadModal.js'
import { useMode } from '../theme/useLook.js'

/** The modal's state, and how to open and close it. */
export interface UseModal extends Omit<ModalInfo, 'open'> {
  readonly isOpen: boolean
  /** Rejects with `adapterNotFound` for a namespace without an adapter, with `partNotLoaded` if its code cannot be loaded. */
  readonly open: (parameters?: OpenParameters) => Promise<void>
  /**
   * Opens the modal for the visitor to connect a wallet, and resolves once one is connected. Rejects as `openConnect` does:
   * with `modalClosed` if the visitor closes it instead.
   */
  readonly connect: (parameters?: OpenConnectParameters) => Promise<ConnectedTo>
  readonly close: () => Promise<void>
}

/**
 * Whether the modal is open and on what view, with functions to open and close it: all that a button of your own needs.
 * @returns The state of the modal with `isOpen`, and two functions that resolve when it is open or closed:
 * `open(parameters?)` and `close()`.
 * @example
 * ```tsx
 * import { useModal } from 'latchkit/react'
 * function MyButton() {
 *   const { open } = useModal()
 *   return <button onClick={() => open()}>Connect</button>
 * }
 * ```
 */
export function useModal(): UseModal {
  const kit = useLatchkit()
  const { open: isOpen, ...info } = useSelect(modalState)
  const open = useCallback((parameters?: OpenParameters) => openModal(kit, parameters), [kit])
  const connect = useCallback(
    async (parameters?: OpenConnectParameters) => {
      const { openConnect } = await load(kit, 'modal')
      return openConnect(kit, parameters)
    },
    [kit],
  )
  const close = useCallback(async () => {
    const verbs = await loadModal(kit).chunk
    verbs.close(kit)
  }, [kit])
  return { ...info, isOpen, open, connect, close }
}

/**
 * Returns the state of the modal (§3 Modal state): `open`, `view`, `loading`, `shake`, `selectedNetworkId`,
 * `activeChain`, `initialized`. To open and close it there is `useModal`.
 * @returns The state of the modal; a new object only when something in it has changed.
 * @example
 * ```tsx
 * import { useModalState } from 'latchkit/react'
 * function Dimmed() {
 *   const { open, view } = useModalState()
 *   return <p hidden={!open}>{view}</p>
 * }
 * ```
 */
export function useModalState(): ModalInfo {
  return useSelect(modalState)
}

/** The look of the modal and the buttons, and how to change it. */
export interface UseTheme extends ThemeState {
  /** The mode in use now: with `themeMode` `system`, the visitor's setting; `light` on a server. */
  readonly mode: 'light' | 'dark'
  /** Changes the look at once, also while the modal is open. Settings that are not given stay as they are. */
  readonly setTheme: (theme: Partial<ThemeState>) => void
}

/**
 * The theme mode and variables of the kit, live, with a function that sets them.
 * @returns `themeMode` and `themeVariables` as they are set, `mode`, which is `light` or `dark`, and `setTheme(theme)`.
 * @example
 * ```tsx
 * import { useTheme } from 'latchkit/react'
 * function Night() {
 *   const { mode, setTheme } = useTheme()
 *   return <button onClick={() => setTheme({ themeMode: mode === 'dark' ? 'light' : 'dark' })}>{mode}</button>
 * }
 * ```
 */
export function useTheme(): UseTheme {
  const kit = useLatchkit()
  const theme = useSelect((state) => state.theme)
  const mode = useMode()
  const set = useCallback((next: Partial<ThemeState>) => setTheme(kit, next), [kit])
  return { ...theme, mode, setTheme: set }
}

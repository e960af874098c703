import { useState } from 'react'

/** Returns the focused control, in the page or in the modal. */
function focusedElement(): Element | null | undefined {
  const { activeElement: outer } = document
  return outer?.shadowRoot?.activeElement ?? outer
}

/**
 * Tells a field into which the modal puts the focus whether a thin ring is enough: a visitor who points sees where they are. A
 * visitor who navigates by keyboard gets the whole ring, as does everybody once the field has lost the focus.
 */
export function useQuietFocus(): { readonly isQuiet: boolean; readonly endQuiet: () => void } {
  const [isQuiet, setQuiet] = useState(() => !focusedElement()?.matches(':focus-visible'))
  return { isQuiet, endQuiet: () => setQuiet(false) }
}

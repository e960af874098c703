import type { KitState } from '../kit/kit.js'
import type { LiveOptions } from '../state/options.js'
import { perState } from './perState.js'

/** The terms that the visitor accepts by connecting, and whether they are accepted. */
export interface LegalInfo {
  readonly termsConditionsUrl: string | undefined
  readonly privacyPolicyUrl: string | undefined
  /** Whether the modal asks for consent by a checkbox. Otherwise a line of text says that connecting gives it. */
  readonly hasCheckbox: boolean
  readonly isAccepted: boolean
  /** Whether the terms are not accepted yet, so that nothing in the modal connects. */
  readonly isBlocked: boolean
}

/** Checks whether there is anything to accept. */
export const hasLegalPages = ({ termsConditionsUrl, privacyPolicyUrl }: LiveOptions): boolean =>
  Boolean(termsConditionsUrl || privacyPolicyUrl)

/**
 * Returns the site's terms and privacy policy, and whether the visitor has accepted them on this page.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @returns The two URLs, and whether they are accepted.
 * @example
 * ```ts
 * import { type Kit, legal } from 'latchkit'
 * const mayConnect = (kit: Kit) => !legal(kit.store.getState()).isBlocked
 * ```
 */
export function legal(state: KitState): LegalInfo {
  return perState(state, 'legal', () => {
    const { options, legalAccepted } = state
    const { termsConditionsUrl, privacyPolicyUrl, features } = options
    const hasCheckbox = features.legalCheckbox && hasLegalPages(options)
    return {
      termsConditionsUrl,
      privacyPolicyUrl,
      hasCheckbox,
      isAccepted: legalAccepted,
      isBlocked: hasCheckbox && !legalAccepted,
    }
  })
}

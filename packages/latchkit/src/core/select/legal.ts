import type { KitState } from '../kit/kit.js'
import type { LiveOptions } from '../state/options.js'
import { perState } from './perState.js'

/** The terms that the visitor accepts by connecting, and whether that has been done. */
export interface LegalInfo {
  readonly termsConditionsUrl: string | undefined
  readonly privacyPolicyUrl: string | undefined
  /** The modal asks for the consent with a checkbox; otherwise a line of text says that connecting gives it. */
  readonly hasCheckbox: boolean
  readonly isAccepted: boolean
  /** The terms are to be accepted and are not yet: nothing in the modal connects. */
  readonly isBlocked: boolean
}

/** Whether there is anything to accept. */
export const hasLegalPages = ({ termsConditionsUrl, privacyPolicyUrl }: LiveOptions): boolean =>
  Boolean(termsConditionsUrl || privacyPolicyUrl)

/**
 * The site's terms and privacy policy, and whether the visitor has accepted them on this page.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @returns The two addresses, and whether they are accepted.
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

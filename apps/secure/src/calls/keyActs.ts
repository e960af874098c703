import type { DeviceList } from '../identity/devices.js'
import type { OwnerWay } from '../identity/walletOwner.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import type { FreshProof } from '../window/freshLogin.js'
import { decide, type Outcome } from './decide.js'
import type { FrameParts } from './frameState.js'
import { problemOf } from './problemOf.js'
import { beginProving, neverAborted, type Proving } from './proving.js'
import { replaceShares } from './replaceShares.js'
import { typeCode } from './typeCode.js'

export interface KeyActsInput {
  readonly parts: FrameParts
  /** How the owner of the wallet comes in. */
  readonly way: OwnerWay | undefined
  showDevices(): void
  /** Shows a sentence instead of the devices. */
  showProblem(problem: string): void
}

const reason = 'settings'

/** Creates the actions that end with new shares. Both services are proved first. */
export function keyActs({ parts, way, showDevices, showProblem }: KeyActsInput) {
  const text = walletTextOf(parts.language(), way)

  /**
   * Lets the person give the proof, and renews the shares. @param first An action that runs before the renewal, with the same
   * proof.
   */
  async function renewBy(proving: Proving, first?: (fresh: FreshProof) => Promise<void>): Promise<void> {
    const { proof } = proving
    if (!proof || !(await typeCode(parts, proof, neverAborted(), { reason })) || !proving.fresh) return
    try {
      await first?.(proving.fresh)
      if (await replaceShares(parts, proving.fresh)) showDevices()
    } catch (error) {
      showProblem(problemOf(error, parts.text()))
    }
  }

  return {
    renewBy,
    begin: () => beginProving(parts, way),
    async replaceShares({ hasPassword }: Pick<DeviceList, 'hasPassword'>): Promise<void> {
      const proving = beginProving(parts, way)
      // The proof is asked for only after the decision, since the number of mails per day is limited.
      const outcome: Outcome = await decide(parts, {
        title: text.devices,
        reason,
        statement: text.replaceStatement,
        yes: text.sendCode,
        note: hasPassword ? text.replaceNotePassword : text.replaceNote,
        act: proving.send,
      })
      if (outcome === 'left') return showDevices()
      if (outcome === 'done') await renewBy(proving)
    },
  }
}

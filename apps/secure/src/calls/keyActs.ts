import type { DeviceList } from '../identity/devices.js'
import { beginLogin } from '../identity/login.js'
import { rotateShares } from '../identity/rotateShares.js'
import { NotReady } from '../identity/signRequest.js'
import { walletTextOf } from '../ui/text/walletTextOf.js'
import { decide } from './decide.js'
import { type FrameParts, loginPartsOf } from './frameState.js'
import { problemOf } from './problemOf.js'
import { beginReplacing, replaceWithPassword } from './replaceWithPassword.js'
import { typeCode } from './typeCode.js'

export interface KeyActsInput {
  readonly parts: FrameParts
  readonly email: string
  showDevices(): void
  /** Shows a sentence in the place of the devices. */
  showProblem(problem: string): void
}

const reason = 'settings'
/** The person closes the frame, and nothing else ends what is typed. */
const never = () => new AbortController().signal

/** The acts on the shares of the key. */
export function keyActs({ parts, email, showDevices, showProblem }: KeyActsInput) {
  const text = walletTextOf(parts.language())

  async function rotate(): Promise<void> {
    const { seals } = loginPartsOf(parts) ?? {}
    if (seals) await rotateShares({ ...parts, seals })
  }

  async function replaceShares({ hasPassword }: Pick<DeviceList, 'hasPassword'>): Promise<void> {
    if (hasPassword) return replaceLocked()
    let needsCode = false
    const outcome = await decide(parts, {
      ...{ title: parts.text().settings, reason, statement: text.replaceStatement, note: text.replaceNote },
      yes: text.replace,
      async act() {
        await rotate().catch((error: unknown) => {
          if (!(error instanceof NotReady) || error.reason !== 'code') throw error
          needsCode = true
        })
      },
    })
    if (outcome === 'done' && needsCode) await typeFreshCode()
    else if (outcome !== 'closed') showDevices()
  }

  /** The code goes out when the person has said so; then all twelve digits, then the recovery password. */
  async function replaceLocked(): Promise<void> {
    const begun = beginReplacing(parts, email)
    const outcome = await decide(parts, {
      ...{
        title: parts.text().settings,
        reason,
        statement: text.replaceStatement,
        note: text.replaceNotePassword,
      },
      yes: text.sendCode,
      act: begun.send,
    })
    if (outcome === 'left') return showDevices()
    if (outcome !== 'done') return
    const { proof } = begun
    if (!proof || !(await typeCode(parts, proof, never(), reason)) || !begun.fresh) return
    if (await replaceWithPassword(parts, begun.fresh)) showDevices()
  }

  /** Auth renews its share for whoever has proved the address lately. */
  async function typeFreshCode(): Promise<void> {
    try {
      const login = await beginLogin(loginPartsOf(parts), email)
      const isIn = login.action === 'CONNECT' || (await typeCode(parts, login, never(), reason))
      if (isIn) await replaceShares({ hasPassword: false })
    } catch (error) {
      showProblem(problemOf(error, parts.text()))
    }
  }

  return {
    replaceShares,
    /** @returns Whether the shares are replaced. */
    tryToRotate: () =>
      rotate().then(
        () => true,
        () => false,
      ),
  }
}

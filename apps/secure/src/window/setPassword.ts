import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { problemOf } from '../calls/problemOf.js'
import { callService, ServiceFailure } from '../identity/callService.js'
import { type RenewPassword, renewFresh } from '../identity/renewFresh.js'
import { completeSplit } from '../identity/signSplit.js'
import { ownerWayOf } from '../identity/walletOwner.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { finish } from './finish.js'
import { type FormProblem, formScreen } from './formScreen.js'
import type { FreshProof } from './freshLogin.js'
import { handOver, NotTaken, reportValid } from './handOver.js'
import type { ConnectedFrame } from './meetFrame.js'
import type { WindowParts } from './openParts.js'
import { problemOfPassword } from './passwordProblems.js'
import { plainScreen } from './plainScreen.js'
import { progressScreen } from './progressScreen.js'
import { beginFreshProof } from './proveFresh.js'

/** Sets, changes or removes the recovery password, after a fresh proof. */
export async function setPassword(
  parts: WindowParts,
  frame: ConnectedFrame,
  joining: Promise<boolean>,
): Promise<void> {
  const { access, screenHost, wallets } = parts
  const texts = parts.texts()
  const { wallet } = frame.begin
  const show = (sentence: string) =>
    screenHost.show(plainScreen(parts, { title: texts.passwordTitle, sentence }), 'device')
  if (!wallet) return show(texts.nothingWaits)
  // The frame has to take its new share, and over a link its identity is unknown.
  if (frame.isByLink) return show(texts.passwordByLink)
  show(texts.working)
  await joining
  try {
    const { userId } = wallet
    for (const { facts } of await wallets.listUnreported()) await completeSplit({ access, wallets }, facts)
    const { hasPassword } = await callService(access, recoveryEndpoints.devices, { query: { userId } })
    const outcome = hasPassword ? await change(parts, frame) : await set(parts, frame)
    if (outcome === 'again') return setPassword(parts, frame, joining)
    await finish(parts, frame, outcome)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    show(error.code === 'deviceUnknown' ? texts.notOfWallet : problemOf(error, parts.text()))
  }
}

const newFields = ({ texts }: WindowParts) =>
  [
    {
      name: 'password' as const,
      label: texts().newPassword,
      hint: texts().passwordHint,
      autocomplete: 'new-password' as const,
    },
    { name: 'again' as const, label: texts().passwordAgain, autocomplete: 'new-password' as const },
  ] as const

const formTexts = (parts: WindowParts) => {
  const texts = parts.texts()
  return {
    title: texts.passwordTitle,
    closeName: parts.text().close,
    no: texts.cancel,
    busy: texts.working,
    show: texts.showPassword,
    hide: texts.hidePassword,
  }
}

/** Explains what is lost with the password before it is typed. The proof comes afterwards, so that it does not expire while typing. */
function set(parts: WindowParts, frame: ConnectedFrame): Promise<Outcome> {
  const { wallet } = frame.begin
  const texts = windowTextOf(parts.language(), wallet && ownerWayOf(wallet))
  return new Promise((end) => {
    const resolve = once(end)
    parts.screenHost.show(
      formScreen({
        ...formTexts(parts),
        statement: texts.setStatement,
        note: texts.setNote,
        warning: texts.setWarning,
        yes: texts.continue,
        fields: newFields(parts),
        submit: async (values) =>
          problemOfPassword(values, texts) ??
          withProof(parts, frame, resolve, { change: 'set', next: values.password }),
        leave: () => resolve(false),
      }),
      'device',
    )
  })
}

/** Changes or removes the password. */
function change(parts: WindowParts, frame: ConnectedFrame): Promise<Outcome> {
  const texts = parts.texts()
  return new Promise((end) => {
    const resolve = once(end)
    parts.screenHost.show(
      formScreen({
        ...formTexts(parts),
        statement: texts.changeStatement,
        note: texts.changeNote,
        yes: texts.changePassword,
        fields: [
          {
            name: 'current' as const,
            label: texts.currentPassword,
            autocomplete: 'current-password' as const,
          },
          ...newFields(parts),
        ],
        submit: async (values) =>
          problemOfPassword(values, texts) ??
          withProof(parts, frame, resolve, {
            change: 'keep',
            current: values.current,
            next: values.password,
          }),
        other: {
          name: texts.removePassword,
          go: ({ current }) => withProof(parts, frame, resolve, { change: 'remove', current }),
        },
        leave: () => resolve(false),
      }),
      'device',
    )
  })
}

/** Whether it is done; `again` if the person tries again. */
type Outcome = boolean | 'again'

/** A callback that gets the outcome. */
interface End {
  (outcome: Outcome): void
  isOver(): boolean
}

/** Creates a callback that remembers whether it was called. */
function once(callback: (outcome: Outcome) => void): End {
  let isOver = false
  const end = (outcome: Outcome) => {
    isOver = true
    callback(outcome)
  }
  return Object.assign(end, { isOver: () => isOver })
}

/** Asks for a proof, and renews the shares with the password once it is given. @returns Why no code was sent. */
async function withProof(
  parts: WindowParts,
  frame: ConnectedFrame,
  resolve: End,
  password: RenewPassword,
): Promise<FormProblem<never> | undefined> {
  const text = parts.text()
  try {
    const giveProof = await beginFreshProof(parts, frame.begin)
    // The person left while the code was being sent.
    if (resolve.isOver()) return undefined
    void giveProof().then(async (fresh) => {
      if (!fresh) return resolve(false)
      const screen = progressScreen(parts)
      parts.screenHost.show(screen, 'device')
      try {
        await renew(parts, frame, fresh, password, screen.report)
        fresh.end()
        resolve(true)
      } catch (error) {
        fresh.end()
        const again = { name: parts.texts().tryAgain, go: () => resolve('again') }
        const sentence = error instanceof NotTaken ? parts.texts().notTaken : problemOf(error, text)
        parts.screenHost.show(
          plainScreen(parts, { title: parts.texts().passwordTitle, sentence, act: again }),
          'device',
        )
      }
    })
    return undefined
  } catch (error) {
    return { sentence: problemOf(error, text) }
  }
}

/**
 * Setting, changing or removing the password makes a new split, of which the frame gets its share first: the wallet itself signs what locks
 * recovery's share.
 */
async function renew(
  parts: WindowParts,
  frame: ConnectedFrame,
  fresh: FreshProof,
  password: RenewPassword,
  progress: (part: number) => void,
): Promise<void> {
  const { access, config, vault, wallets } = parts
  const { services } = config
  if (!services) throw new ServiceFailure('unreachable')
  const seals = { auth: services.auth.keys.hpke, recovery: services.recovery.keys.hpke }
  await renewFresh({ access, wallets, vault, seals }, fresh, password, progress, (next) =>
    handOver(parts, frame, next),
  )
  await reportValid(parts, frame, fresh.facts, password.change !== 'remove')
}

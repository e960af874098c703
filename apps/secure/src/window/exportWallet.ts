import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { problemOf } from '../calls/problemOf.js'
import { callService, ignoreServiceFailure } from '../identity/callService.js'
import { nameOfWay, ownerWayOf } from '../identity/walletOwner.js'
import { countIn } from '../texts/countIn.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { decisionScreen } from '../ui/decisionScreen.js'
import { finish } from './finish.js'
import { formScreen } from './formScreen.js'
import type { FreshProof } from './freshLogin.js'
import type { ConnectedFrame } from './meetFrame.js'
import type { WindowParts } from './openParts.js'
import { problemAt, problemOfPassword } from './passwordProblems.js'
import { plainScreen } from './plainScreen.js'
import { beginFreshProof, type GiveProof } from './proveFresh.js'
import { wordsScreen } from './wordsScreen.js'

/** How long the words stay on screen after the code was proved. */
const shownMinutes = 5
const minuteSeconds = 60

/** Shows the words of the wallet once, after a fresh proof, only in this window: they are never sent over a port. */
export async function exportWallet(
  parts: WindowParts,
  frame: ConnectedFrame,
  joining: Promise<boolean>,
): Promise<void> {
  const { screenHost } = parts
  const texts = parts.texts()
  const { wallet } = frame.begin
  if (!wallet) return screenHost.show(plainScreen(parts, { sentence: texts.nothingWaits }), 'device')
  const giveProof = await explainAndStartProof(parts, frame, joining)
  const fresh = await giveProof?.()
  if (!fresh) return finish(parts, frame, false)
  const revealedWords = await reveal(parts, fresh)
  fresh.end()
  if (revealedWords === again) return exportWallet(parts, frame, joining)
  if (revealedWords === undefined) return finish(parts, frame, false)
  reportExport(parts, fresh)
  await show(parts, revealedWords)
  return finish(parts, frame, true)
}

/** Explains what the words are before the proof is asked for. @returns Lets it be given; `undefined` if the person gave up. */
function explainAndStartProof(
  parts: WindowParts,
  frame: ConnectedFrame,
  joining: Promise<boolean>,
): Promise<GiveProof | undefined> {
  const { guardHost, screenHost } = parts
  const { wallet } = frame.begin
  const way = wallet && ownerWayOf(wallet)
  const texts = windowTextOf(parts.language(), way)
  const text = parts.text()
  return new Promise((resolve) => {
    const screen = decisionScreen({
      title: texts.exportTitle,
      statement: texts.exportStatement,
      value: nameOfWay(way),
      note: texts.exportNote,
      warning: texts.exportWarning,
      yes: texts.sendCode,
      no: texts.cancel,
      text,
      busy: texts.working,
      host: guardHost,
      async decide() {
        try {
          // Recovery gives a share only to devices of the wallet.
          await joining
          resolve(await beginFreshProof(parts, frame.begin))
          return undefined
        } catch (error) {
          return problemOf(error, text)
        }
      },
      leave: () => resolve(undefined),
      close: () => resolve(undefined),
    })
    screenHost.show(screen, 'device')
  })
}

/** The result of `reveal` if the person tries again. This needs a new login, since each share can be opened only once. */
const again = Symbol('again')

/** Joins the shares in the worker. If a recovery password locks one, the person types it. */
async function reveal(parts: WindowParts, fresh: FreshProof): Promise<string | typeof again | undefined> {
  const { access, vault, screenHost } = parts
  const texts = parts.texts()
  const text = parts.text()
  const { facts, recovery } = fresh
  const { id: deviceId, wrapKey } = access.device
  const common = { facts, deviceId, wrapKey }
  screenHost.show(plainScreen(parts, { title: texts.exportTitle, sentence: texts.working }), 'device')
  if (!('ciphertext' in recovery)) {
    try {
      return await vault.reveal({ ...common, auth: await fresh.authShare(), recovery })
    } catch (error) {
      const sentence = problemOf(error, text)
      return new Promise((resolve) => {
        const act = { name: texts.tryAgain, go: () => resolve(again) }
        screenHost.show(plainScreen(parts, { title: texts.exportTitle, sentence, act }), 'device')
      })
    }
  }
  return new Promise((resolve) => {
    const screen = formScreen({
      title: texts.passwordTitle,
      statement: texts.unlockStatement,
      note: texts.unlockNote,
      closeName: text.close,
      yes: texts.continue,
      no: texts.cancel,
      busy: texts.opening,
      show: texts.showPassword,
      hide: texts.hidePassword,
      fields: [{ name: 'password', label: texts.recoveryPassword, autocomplete: 'current-password' }],
      async submit({ password }, progress) {
        try {
          const auth = await fresh.authShare()
          resolve(await vault.reveal({ ...common, auth, recovery: { locked: recovery, password } }, progress))
          return undefined
        } catch (error) {
          return problemAt(error, text, 'password')
        }
      },
      leave: () => resolve(undefined),
    })
    screenHost.show(screen, 'device')
  })
}

/** Tells recovery that the words were shown; it notifies the address and the other devices. */
function reportExport({ access }: WindowParts, { facts, loginId }: FreshProof): void {
  const body = { userId: facts.userId, loginId }
  // The words are shown even if this fails; the mail with the code has warned the address already.
  void callService(access, recoveryEndpoints.exported, { body }).catch(ignoreServiceFailure)
}

/** Shows the words until the person is done, or five minutes have passed. */
function show(parts: WindowParts, recoveryWords: string): Promise<void> {
  const { access, everySecond, screenHost } = parts
  const until = access.clock.now() + shownMinutes * minuteSeconds * 1_000
  return new Promise((resolve) => {
    let seconds = 0
    let isOver = false
    // Timers are slow in background tabs, and stop while the machine sleeps, so the clock is checked, too.
    const stopCounting = everySecond(() => {
      if (++seconds >= shownMinutes * minuteSeconds || access.clock.now() >= until) end()
    })
    function end(): void {
      isOver = true
      stopCounting()
      resolve()
    }
    // Writing the file may outlast the five minutes; the words are then not shown again.
    const showWords = () =>
      !isOver &&
      screenHost.show(
        wordsScreen({
          text: parts.texts(),
          closeName: parts.text().close,
          words: recoveryWords,
          minutes: countIn(parts.language(), shownMinutes),
          makeFile: () => showFile(),
          leave: end,
        }),
        'device',
      )
    const showFile = () => screenHost.show(fileScreen(parts, recoveryWords, showWords), 'device')
    showWords()
  })
}

/** Creates the screen on which the person chooses the password of the encrypted file. */
function fileScreen(parts: WindowParts, recoveryWords: string, back: () => void) {
  const texts = parts.texts()
  const text = parts.text()
  return formScreen({
    title: texts.makeFile,
    statement: texts.fileStatement,
    note: texts.fileNote,
    closeName: text.close,
    yes: texts.download,
    no: text.goBack,
    busy: texts.encrypting,
    show: texts.showPassword,
    hide: texts.hidePassword,
    fields: [
      {
        name: 'password' as const,
        label: texts.filePassword,
        hint: texts.passwordHint,
        autocomplete: 'new-password',
      },
      { name: 'again' as const, label: texts.passwordAgain, autocomplete: 'new-password' },
    ],
    async submit(values, progress) {
      const problem = problemOfPassword(values, texts)
      if (problem !== undefined) return problem
      try {
        const file = await parts.vault.keystore(
          { recoveryPhrase: recoveryWords, password: values.password },
          progress,
        )
        download(file)
        back()
        return undefined
      } catch (error) {
        return { sentence: problemOf(error, text) }
      }
    },
    leave: back,
  })
}

/** Downloads the file, under the usual name for such files. */
function download(file: string): void {
  const { address } = JSON.parse(file) as { readonly address: string }
  const url = URL.createObjectURL(new Blob([file], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `UTC--${new Date().toISOString().replaceAll(':', '-')}--${address}.json`
  link.click()
  URL.revokeObjectURL(url)
}

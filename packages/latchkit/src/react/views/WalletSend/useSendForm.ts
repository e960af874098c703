import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { changeSend } from '../../../core/money/changeSend.js'
import { readSendToken } from '../../../core/money/readSendToken.js'
import { tokenBalance } from '../../../core/select/balances.js'
import { connectionCapabilities } from '../../../core/select/connectionCapabilities.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import type { RecentReceiver } from '../../../core/services/accountSchemas.js'
import { recentReceivers } from '../../../core/services/recentReceivers.js'
import type { ViewParams } from '../../../core/state/views.js'
import { useSelect } from '../../kit/useSelect.js'
import { useAccountOnShow } from '../holdings/useAccountOnShow.js'
import { type SendDraftOnShow, useSendDraft } from '../sending/useSendDraft.js'
import { useCamera } from './useCamera.js'
import { type ReceiverSearch, useReceiver } from './useReceiver.js'

/** How many recent receivers are offered. */
const maxRecent = 3
const noProfile = {
  receiverProfileName: undefined,
  receiverProfileImageUrl: undefined,
  receiverPicture: undefined,
}

/** The field of the receiver, its state, and the functions that fill it in. */
export interface ReceiverInput {
  readonly field: RefObject<HTMLInputElement | null>
  readonly search: ReceiverSearch
  readonly isScanning: boolean
  /** Whether the text came from this field. The element that replaces the field then takes the focus. */
  readonly hasFocus: boolean
  /**
   * Whether the visitor types key by key. The field then stays even if the text is an address, because a longer address
   * may begin with it.
   */
  readonly isTyping: boolean
  readonly type: (text: string) => void
  readonly endTyping: () => void
  readonly clear: () => void
  /** Opens the scanner; absent without a camera. */
  readonly scan: (() => void) | undefined
  readonly stopScanning: () => void
  readonly takeScannedText: (text: string) => void
}

/** The Send form: the draft, the receiver's field, and facts about both. */
export interface SendForm extends SendDraftOnShow {
  readonly address: string | undefined
  readonly receiver: ReceiverInput
  readonly recent: readonly RecentReceiver[]
  /** By how many characters the memo is too long; absent if the connection does not support memos. */
  readonly memoExcess: number | undefined
}

/** Returns the Send form, and reads everything that it needs. */
export function useSendForm(kit: Kit, params: ViewParams['WalletSend']): SendForm {
  const { namespace } = params
  const { address } = useAccountOnShow(kit, params)
  const draftOnShow = useSendDraft(kit, namespace)
  const { draft } = draftOnShow
  const receiver = useReceiverInput(kit, params, draft?.typedReceiver ?? '')
  const chainId = draft?.network.caipNetworkId
  const recent = useMemo(
    () =>
      (address ? recentReceivers(kit, address) : [])
        .filter((each) => each.chainId === chainId)
        .slice(0, maxRecent),
    [kit, address, chainId],
  )
  const token = draft?.token.address
  const listStatus = useSelect((state) => tokenBalance(state, namespace).status)
  // Run again after each read of the list of tokens, because the list may have the token by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another status means that the list was read again.
  useEffect(() => {
    if (token === undefined) return
    readSendToken(kit, namespace).catch((error) =>
      kit.services.logger.info('what there is of a token could not be read', error),
    )
  }, [kit, namespace, token, listStatus])
  const memo = useSelect((state) => connectionCapabilities(state, namespace).memo)
  const excessBytes = memo && memoExcess(draft?.memo?.trim() ?? '', memo.maxBytes)
  return { ...draftOnShow, address, receiver, recent, memoExcess: excessBytes }
}

function useReceiverInput(
  kit: Kit,
  { namespace }: ViewParams['WalletSend'],
  typedText: string,
): ReceiverInput {
  const [isScanning, setScanning] = useState(false)
  const [cameFrom, setCameFrom] = useState<'field' | 'card'>()
  const field = useRef<HTMLInputElement>(null)
  const hasCamera = useCamera(kit)
  const [typeCount, setTypeCount] = useState(0)
  const [isTyping, setTyping] = useState(false)
  const search = useReceiver(kit, namespace, typedText, typeCount)
  useEffect(() => {
    if (cameFrom === 'card') field.current?.focus()
  }, [cameFrom])
  const write = (text: string, from: 'field' | 'card') => {
    setCameFrom(from)
    const draft = sendDraft(kit.store.getState(), namespace)
    if (draft?.typedReceiver === text) setTypeCount((last) => last + 1)
    // A memo is meant for one receiver, so remove it when the receiver changes.
    const hasOtherReceiver = draft?.receiverAddress !== undefined && !draft.fixed.includes('memo')
    changeSend(
      kit,
      {
        ...{ typedReceiver: text, receiverAddress: undefined, references: undefined, ...noProfile },
        ...(hasOtherReceiver && { memo: undefined }),
      },
      namespace,
    )
  }
  return {
    field,
    search,
    isScanning,
    hasFocus: cameFrom === 'field',
    isTyping,
    type: (text) => {
      // A change of more than one character was not typed but pasted, filled in or chosen.
      setTyping(Math.abs(text.length - typedText.length) <= 1)
      write(text, 'field')
    },
    endTyping: () => setTyping(false),
    clear: () => write('', 'card'),
    scan: hasCamera ? () => setScanning(true) : undefined,
    stopScanning: () => {
      setScanning(false)
      setCameFrom('card')
    },
    takeScannedText: (text) => {
      setScanning(false)
      setTyping(false)
      write(text, 'field')
    },
  }
}

/** Returns how many characters at the end of a memo must be removed so that it has at most `maxBytes` bytes of UTF-8. */
export function memoExcess(memo: string, maxBytes: number): number {
  const characters = [...memo]
  let bytes = 0
  const fitting = characters.findIndex((each) => {
    bytes += new TextEncoder().encode(each).length
    return bytes > maxBytes
  })
  return fitting < 0 ? 0 : characters.length - fitting
}

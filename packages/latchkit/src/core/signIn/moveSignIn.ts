import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { type SignIn, type SiwxInput, signIn, withSignIn } from '../state/siwx.js'
import { signInMemory } from './signInMemory.js'

const absent: SignIn = { status: 'absent' }

/** Returns the present sign-in state of a namespace. */
export const signInOf = (kit: Pick<Kit, 'store'>, namespace: ChainNamespace): SignIn =>
  kit.store.getState().siwx?.signIns[namespace] ?? absent

/** Applies an input to the sign-in of a namespace. @returns The resulting state. */
export function moveSignIn(kit: Kit, namespace: ChainNamespace, input: SiwxInput): SignIn {
  const before = signInOf(kit, namespace)
  const next = signIn(before, input)
  const isRequired = signInMemory(kit).siwx?.plugin.getRequired?.() ?? false
  if (next !== before) patch(kit, ({ siwx }) => ({ siwx: withSignIn(siwx, isRequired, namespace, next) }))
  return next
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closeModal,
  initialModal,
  type ModalState,
  namespaceSettled,
  openModal,
  withActiveChain,
  withoutLoading,
  withShake,
} from './modal.js'

const open = openModal(initialModal, { dismissible: true, wallets: 3 })

describe('the modal', () => {
  it('§2 opening sets a loading flag and switches namespace if one was given', () => {
    expect(openModal(initialModal, { namespace: 'toy', dismissible: true, wallets: 0 })).toMatchObject({
      open: true,
      loading: true,
      namespace: 'toy',
      activeChain: 'toy',
    })
    expect(open).not.toHaveProperty('namespace')
  })

  it('§2 closing clears loading', () =>
    expect(closeModal(open)).toMatchObject({ open: false, loading: false }))

  it('§4 a change of the active namespace sets the switching flag until it is settled', () => {
    const first = withActiveChain(initialModal, 'toy')
    expect(first.isSwitchingNamespace).toBe(false)
    const second = withActiveChain(first, 'brick')
    expect(second.isSwitchingNamespace).toBe(true)
    expect(namespaceSettled(second).isSwitchingNamespace).toBe(false)
    expect(closeModal({ ...second, open: true }).isSwitchingNamespace).toBe(false)
  })

  it('no sequence of events makes a closed modal shake, load or keep a namespace', () => {
    const namespace = fc.constantFrom('toy', 'brick')
    const step: fc.Arbitrary<(state: ModalState) => ModalState> = fc.oneof(
      fc
        .record({ namespace: fc.option(namespace, { nil: undefined }), dismissible: fc.boolean() })
        .map((how) => (state: ModalState) => openModal(state, { ...how, wallets: 0 })),
      fc.constant(closeModal),
      fc.constant(withoutLoading),
      fc.boolean().map((on) => (state: ModalState) => withShake(state, on)),
      namespace.map((to) => (state: ModalState) => withActiveChain(state, to)),
      fc.constant(namespaceSettled),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const state = steps.reduce((each, next) => next(each), initialModal)
        if (state.open) return
        expect(state).toMatchObject({ loading: false, shake: false, dismissible: true })
        expect(state).not.toHaveProperty('namespace')
      }),
    )
  })
})

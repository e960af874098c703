// A bare dialog with the keyframes of the modal: the same opening, the same way from one view to the next, the same height, as
// many rows and tiles with the same pictures; nothing that is found, read, loaded or followed.
import { useLayoutEffect, useRef, useState } from 'react'
import { startApp } from '../lib/startApp.jsx'

const easing = 'cubic-bezier(.2,0,0,1)'
const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  dialog { position: fixed; inset: 0; box-sizing: border-box; width: 100%; max-width: none; height: 100dvh; max-height: none; padding: 120px 16px 16px; border: 0; background: none; overflow: clip }
  dialog[open] { display: flex; flex-direction: column; align-items: center }
  dialog::backdrop { background: rgb(28 27 25 / .2); backdrop-filter: blur(6px) }
  dialog[open]::backdrop { animation: fade 120ms }
  dialog[open] > .panel { animation: open 180ms ${easing} }
  .panel { position: relative; display: flex; flex-direction: column; width: 360px; max-height: min(640px, 100dvh - 32px); border-radius: 24px; background: #fff; overflow: hidden; font: 500 16px/22px system-ui; box-shadow: 0 0 0 1px rgb(28 27 25 / .06), 0 2px 6px rgb(28 27 25 / .05), 0 24px 64px -12px rgb(28 27 25 / .28) }
  .view { min-height: 0; overflow: auto; padding: 0 8px 16px }
  .view.gone { position: absolute; inset-inline: 0 }
  h2 { margin: 0; font: 600 16px/56px system-ui; text-align: center }
  ul { margin: 0; padding: 0; list-style: none }
  ul.grid { display: grid; grid-template-columns: repeat(4, 1fr) }
  li button { all: unset; display: flex; align-items: center; gap: 12px; box-sizing: border-box; width: 100%; height: 56px; padding: 0 8px }
  .grid button { flex-direction: column; height: 94px; padding: 10px 2px 8px; font-size: 12px }
  img { width: 40px; height: 40px; border-radius: 12px }
  @keyframes fade { from { opacity: 0 } }
  @keyframes open { from { opacity: 0; transform: translateY(8px) scale(.97) } }
`)
document.adoptedStyleSheets = [sheet]

/** The pictures of each view: those that the modal shows there. */
const { first, all } = window.pictures

function Rows({ pictures, className }) {
  return (
    <ul className={className}>
      {pictures.map((picture, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are.
        <li key={at}>
          <button type="button">
            <img src={picture} alt="" />
            Wallet {at}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Connect({ show }) {
  return (
    <>
      <Rows pictures={first.slice(0, -4)} />
      <Rows pictures={first.slice(-4)} className="grid" />
      <button type="button" onClick={show}>
        All wallets
      </button>
    </>
  )
}

function AllWallets({ back }) {
  return (
    <>
      <button type="button" onClick={back}>
        Back
      </button>
      <input type="search" />
      <Rows pictures={all} className="grid" />
    </>
  )
}

function Dialog({ close }) {
  const dialog = useRef(null)
  const panel = useRef(null)
  const left = useRef(undefined)
  const [isAll, setAll] = useState(false)
  const change = (way) => () => {
    const view = panel.current.querySelector('.view')
    left.current = { old: view.cloneNode(true), height: panel.current.offsetHeight, top: view.offsetTop, way }
    setAll(way === 1)
  }
  useLayoutEffect(() => dialog.current.showModal(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves with each change of the view.
  useLayoutEffect(() => {
    if (!left.current) return
    const { old, height, top, way } = left.current
    const view = panel.current.querySelector('.view')
    old.className = 'view gone'
    old.inert = true
    old.style.top = `${top}px`
    panel.current.append(old)
    old.animate([{ opacity: 0, transform: `translateX(${-8 * way}px)` }], {
      duration: 90,
      fill: 'forwards',
    }).onfinish = () => old.remove()
    view.animate(
      [
        { opacity: 0, transform: `translateX(${16 * way}px)`, easing },
        { opacity: 0, offset: 0.2, easing },
        { opacity: 1, transform: 'none' },
      ],
      { duration: 150 },
    )
    panel.current.querySelector('h2').animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120, easing })
    panel.current.animate([{ height: `${height}px` }, { height: `${panel.current.offsetHeight}px` }], {
      duration: 150,
      easing,
    })
  }, [isAll])
  return (
    <dialog ref={dialog} aria-label={isAll ? 'All Wallets' : 'Connect Wallet'} onClose={close}>
      <div className="panel" ref={panel}>
        <h2>{isAll ? 'All Wallets' : 'Connect Wallet'}</h2>
        <div className="view" key={isAll}>
          {isAll ? <AllWallets back={change(-1)} /> : <Connect show={change(1)} />}
        </div>
      </div>
    </dialog>
  )
}

startApp(Dialog)

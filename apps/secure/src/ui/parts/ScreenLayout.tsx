/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { IconButton } from './IconButton.js'

interface ScreenLayoutProps {
  readonly title: string
  /** Label of the button that closes the screen, which some screens of the window do not have. */
  readonly closeName?: string
  close?(): void
  /** The back button, if the person came from another screen. */
  readonly back?: { readonly name: string; go(): void } | undefined
  /** Takes what was typed, where the screen is a form. */
  readonly submit?: (() => void) | undefined
  /** Whether the screen has the field of a code, which has to be seen whole at a height of 256. */
  readonly isCode?: boolean
  /** What stays at the bottom in sight. */
  readonly footer?: ComponentChildren
  readonly children: ComponentChildren
}

/** A screen: its header, what scrolls, and what stays at the bottom. */
export function ScreenLayout(props: ScreenLayoutProps) {
  const { title, closeName = '', close, back, submit, isCode, footer, children } = props
  const content = [
    <header key="header" class={back ? 'header between' : close ? 'header' : 'header plain'}>
      {back && <IconButton icon="back" label={back.name} press={back.go} />}
      <h1 id="title">{title}</h1>
      {close && <IconButton icon="close" label={closeName} press={close} />}
    </header>,
    children,
    footer !== undefined && (
      <footer key="footer" class="footer">
        {footer}
      </footer>
    ),
  ]
  if (!submit)
    return (
      <section class="screen" aria-labelledby="title" tabIndex={-1}>
        {content}
      </section>
    )
  const take = (event: Event) => {
    event.preventDefault()
    submit()
  }
  return (
    <form class={isCode ? 'screen codes' : 'screen'} noValidate aria-labelledby="title" onSubmit={take}>
      {content}
    </form>
  )
}

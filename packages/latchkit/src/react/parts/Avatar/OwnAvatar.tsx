import { Component, type ReactNode } from 'react'
import type { AvatarAccount, DrawAvatar } from '../../../core/contracts/interface.js'
import { activeNamespace } from '../../../core/state/chains.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'

interface OwnAvatarProps extends AvatarAccount {
  /** The picture if the site draws none. */
  readonly children: ReactNode
}

/** Shows the picture that the site draws of an account, if it draws one, over the kit's own. */
export function OwnAvatar({ address, namespace, size, children }: OwnAvatarProps) {
  const { config, services } = useLatchkit()
  const active = useSelect(activeNamespace)
  if (!config.avatar) return children
  const onFail = (error: unknown) => services.logger.error('the site’s avatar could not be drawn', error)
  return (
    <WithFallback key={address} fallback={children} onFail={onFail}>
      <SiteAvatar address={address} namespace={namespace ?? active} size={size} draw={config.avatar}>
        {children}
      </SiteAvatar>
    </WithFallback>
  )
}

/** Calls the site's function in a component of its own, so that the function may use hooks. */
function SiteAvatar({ draw, children, ...account }: OwnAvatarProps & { readonly draw: DrawAvatar }) {
  return (draw(account) ?? children) as ReactNode
}

interface FallbackProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
  readonly onFail: (error: unknown) => void
}

/** Shows `children` if the picture throws while rendering. */
class WithFallback extends Component<FallbackProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static readonly getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(error: unknown) {
    this.props.onFail(error)
  }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

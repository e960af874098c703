import { Component, type ReactNode } from 'react'
import type { AvatarAccount } from '../../../core/contracts/avatar.js'
import { activeNamespace } from '../../../core/select/namespace.js'
import { useLatchkit } from '../../hooks/useLatchkit.js'
import { useSelect } from '../../hooks/useSelect.js'

/** The picture that the site draws of an account, if it draws one: it lies over the kit's own. */
export function OwnAvatar({ address, namespace, size }: AvatarAccount) {
  const { config, services } = useLatchkit()
  const active = useSelect(activeNamespace)
  if (!config.avatar) return null
  const onFail = (error: unknown) => services.logger.error('the site’s avatar could not be drawn', error)
  return (
    <Nothing key={address} onFail={onFail}>
      <Drawn address={address} namespace={namespace ?? active} size={size} draw={config.avatar} />
    </Nothing>
  )
}

/** A component of its own, so that the site may use hooks. */
function Drawn({ draw, ...account }: AvatarAccount & { readonly draw: (account: AvatarAccount) => unknown }) {
  return (draw(account) ?? null) as ReactNode
}

interface NothingProps {
  readonly children: ReactNode
  readonly onFail: (error: unknown) => void
}

/** Shows nothing in place of what fails. */
class Nothing extends Component<NothingProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static readonly getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(error: unknown) {
    this.props.onFail(error)
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

import type { WalletRow } from '../../../core/select/walletRows.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'

const marks = 4

/** Several wallets as one picture: the marks of the first four. */
export function WalletGlyph({ rows }: { readonly rows: readonly WalletRow[] }) {
  return (
    <span className="glyph">
      {rows.slice(0, marks).map(({ key, name, imageUrl, imageId }) => (
        <WalletIcon key={key} name={name} imageUrl={imageUrl} imageId={imageId} size={24} />
      ))}
    </span>
  )
}

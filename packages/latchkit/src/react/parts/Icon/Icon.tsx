/**
 * The line icons that are loaded with the modal: 20 px box, stroke 1.75, round caps and joins. Some follow the shapes of lucide
 * (ISC). `LineIcon.tsx` has the others.
 */
const paths = {
  back: 'M12 4.5 6.5 10l5.5 5.5',
  checkCircle: 'M6.8 10.3 9 12.5l4.2-4.7M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  error: 'M10 6.2v4.3m0 2.9v.1M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0',
  help: 'M7.6 7.6c.3-1.2 1.3-2 2.5-2 1.4 0 2.5 1 2.5 2.3 0 1.9-2.5 1.9-2.5 3.6m0 2.6v.1M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0',
  info: 'M10 9.2v4M10 6.5v.1M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0',
  right: 'm8 4.5 5.5 5.5L8 15.5',
  warning:
    'M10 7.5v3.2m0 2.7v.1M8.5 3.8 2.7 14c-.7 1.2.1 2.6 1.5 2.6h11.6c1.4 0 2.2-1.4 1.5-2.6L11.5 3.8c-.7-1.2-2.3-1.2-3 0',
} as const

/** The name of a line icon. */
export type IconName = keyof typeof paths

/** Icons that are mirrored in right-to-left languages. */
const mirroredIcons: readonly IconName[] = ['back', 'right', 'help']

/** Shows a line icon. A text next to it always says what it means. */
export function Icon({ name }: { readonly name: IconName }) {
  return <Line path={paths[name]} className={mirroredIcons.includes(name) ? 'i flip' : 'i'} />
}

/** Shows an icon drawn as a single SVG path, as every icon here is. */
export function Line({ path, className = 'i' }: { readonly path: string; readonly className?: string }) {
  return (
    <svg className={className} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

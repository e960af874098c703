/**
 * Line icons: 20 box, stroke 1.75, round caps and joins; some follow the build of lucide's (ISC).
 */
const paths = {
  back: 'M12 4.5 6.5 10l5.5 5.5',
  check: 'M4.5 10.5 8.2 14l7.3-8',
  checkCircle: 'M6.8 10.3 9 12.5l4.2-4.7M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  copy: 'M7.5 9.2c0-.9.8-1.7 1.7-1.7h5.6c.9 0 1.7.8 1.7 1.7v5.6c0 .9-.8 1.7-1.7 1.7H9.2c-.9 0-1.7-.8-1.7-1.7zM12.5 4.6c-.2-.7-.9-1.1-1.7-1.1H5.2c-.9 0-1.7.8-1.7 1.7v5.6c0 .8.4 1.5 1.1 1.7',
  down: 'M5 7.75 10 12.75l5-5',
  error: 'M10 6.2v4.3m0 2.9v.1M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0',
  external:
    'M11.5 3.5h5v5m0-5-7 7M14.5 12v2.8c0 .9-.8 1.7-1.7 1.7H5.2c-.9 0-1.7-.8-1.7-1.7V7.2c0-.9.8-1.7 1.7-1.7H8',
  help: 'M7.6 7.6c.3-1.2 1.3-2 2.5-2 1.4 0 2.5 1 2.5 2.3 0 1.9-2.5 1.9-2.5 3.6m0 2.6v.1M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0',
  info: 'M10 9.2v4M10 6.5v.1M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0',
  retry: 'M16.5 4v4h-4m3.7-.3A6.7 6.7 0 1 0 16.5 12',
  right: 'm8 4.5 5.5 5.5L8 15.5',
  search: 'M13.2 13.2 17 17M15 8.75a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0',
  warning:
    'M10 7.5v3.2m0 2.7v.1M8.5 3.8 2.7 14c-.7 1.2.1 2.6 1.5 2.6h11.6c1.4 0 2.2-1.4 1.5-2.6L11.5 3.8c-.7-1.2-2.3-1.2-3 0',
} as const

/** The name of a line icon. */
export type IconName = keyof typeof paths

/** Arrows, chevrons and the question mark point the way the text runs. */
const mirrored: readonly IconName[] = ['back', 'right', 'external', 'help']

/** A line icon; its meaning is always said in words beside it. */
export function Icon({ name }: { readonly name: IconName }) {
  return <Line path={paths[name]} className={mirrored.includes(name) ? 'i flip' : 'i'} />
}

/** A drawing in one line, as all of them are. */
export function Line({ path, className = 'i' }: { readonly path: string; readonly className?: string }) {
  return (
    <svg className={className} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

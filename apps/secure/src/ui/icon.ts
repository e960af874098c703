/** Side of the box of an icon. */
export const iconBox = 20

/** Paths of the icons, in a 20 × 20 box. */
export const iconPaths = {
  close: 'M5 5l10 10M15 5L5 15',
  back: 'M12 4l-6 6 6 6',
  next: 'M8 4l6 6-6 6',
  laptop: 'M4.5 5h11v7.5h-11zM2.5 15.5h15',
  phone: 'M6.5 3h7a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 14.5h2',
  remove: 'M4.5 6h11M8 6V4.5h4V6M6 6l.6 9.5h6.8L14 6M8.5 8.5v4.5M11.5 8.5v4.5',
  shield: 'M10 2.8l5.8 2.1v4.6c0 3.6-2.4 6.2-5.8 7.7-3.4-1.5-5.8-4.1-5.8-7.7V4.9z',
  turn: 'M15.5 7.5A6 6 0 0 0 4.8 7M4.5 12.5A6 6 0 0 0 15.2 13M4.5 3.8V7H7.7M15.5 16.2V13h-3.2',
  mail: 'M3 5.5h14v9.5H3zM3 6l7 5.2L17 6',
  leave: 'M8 4H4.5v12H8M12.5 6.5L16 10l-3.5 3.5M16 10H8',
  key: 'M9.8 10.2a3.6 3.6 0 1 0-1.6 1.6L9.5 13H11v1.5h1.5V16H15v-2.5z',
  share: 'M11.5 3.5H16.5V8.5M16.5 3.5l-7 7M14.5 11.5v4h-10v-10h4',
  clock: 'M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14M10 6v4.3l2.8 1.7',
  pause: 'M7.5 5v10M12.5 5v10',
  words: 'M5 3.5h10v13H5zM7.5 7h5M7.5 10h5M7.5 13h3',
} as const

/** The name of an icon. */
export type IconName = keyof typeof iconPaths

/** Icons that point along the text: they are mirrored in right-to-left text. */
export const turningIcons: readonly IconName[] = ['back', 'next', 'leave']

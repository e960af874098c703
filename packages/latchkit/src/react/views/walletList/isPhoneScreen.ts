/** Whether the modal is a sheet under a finger: what the screen is like, whichever device it belongs to. */
export const isPhoneScreen = () => matchMedia('(max-width: 429.98px) and (hover: none)').matches

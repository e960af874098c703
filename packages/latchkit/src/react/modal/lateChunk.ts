// All that a modal needs right after its first frame, behind one `import()`: a file of its own for each cost one more request
// before the list is whole.
export { leavingDialog } from './leavingDialog.js'
export { Motion } from './Motion.js'
// Toasts, in the modal and on the page without it.
export { mountToast } from './mountToast.js'
export { Toasts } from './Toasts.js'
export { noteView } from './viewChange.js'

// Toasts, in the modal and on the page without it, behind one `import()`.
export { mountToast } from './mountToast.js'
export { Toasts } from './Toasts.js'

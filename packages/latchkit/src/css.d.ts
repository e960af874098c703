/** A stylesheet as text, minified at build time: the shadow root adopts it, so no `<style>` is needed. */
declare module '*.css?inline' {
  const css: string
  export default css
}

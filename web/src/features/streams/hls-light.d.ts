/** The package has no types of its own for the small build. */
declare module 'hls.js/light' {
  export { default, ErrorTypes, Events } from 'hls.js'
}

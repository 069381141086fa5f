/** The package has no types for its light build. */
declare module 'hls.js/light' {
  export { default, ErrorTypes, Events } from 'hls.js'
}

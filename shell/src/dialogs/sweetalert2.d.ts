/** The script without the styles; the package types only its combined entry. */
declare module 'sweetalert2/dist/sweetalert2.js' {
  export { default } from 'sweetalert2';
}

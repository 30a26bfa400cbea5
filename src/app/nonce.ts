/** CSP nonce for style elements, which the server writes into each page. */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// Read by `get-nonce`, used by the library that locks scrolling below dialogs.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** CSP nonce for style elements, which the server writes into each page. */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// The library that locks scrolling below dialogs reads the nonce from this name (through `get-nonce`).
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** What the server's policy lets style elements carry; it writes one into each answer of the page. */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// Read by get-nonce, with which the library that locks scrolling under dialogs writes its style element.
Object.assign(globalThis, { __webpack_nonce__: nonce })
